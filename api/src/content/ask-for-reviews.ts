import { inTransaction } from 'server/database';
import type { Context } from '../context';
import type { Tx } from '../database';
import { eachAlone } from '../jobs/each-alone';
import type { ReviewableKind } from './reviews';

/** After a longer standstill a journey is too far away to be asked about. */
const latestMs = 3 * 86_400_000;

/** Asks for a review of each paid journey that ended a while ago, once, unless there is one already. */
export async function askForReviews(context: Context, kinds: readonly ReviewableKind[]): Promise<void> {
  const { db, now, settings } = context;
  const until = new Date(now().getTime() - settings.rules.reviewAskHours * 3_600_000);
  const from = new Date(until.getTime() - latestMs);
  const due = [];
  for (const { kind, ended } of kinds)
    for (const journey of await ended(db, from, until)) due.push({ kind, ...journey });
  await eachAlone(context, due, (journey) => inTransaction(db, (tx) => askForOne(tx, context, journey)));
}

async function askForOne(tx: Tx, context: Context, { kind, id }: Pick<ReviewableKind, 'kind'> & { id: string }) {
  const review = await tx
    .selectFrom('reviews')
    .select('review_id')
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', id)
    .executeTakeFirst();
  if (review) return;
  const payload = { template: 'review-ask', bookingKind: kind, bookingId: id };
  await context.jobs.enqueue(tx, { kind: 'mail', payload, key: `mail:review-ask:${id}` });
}
