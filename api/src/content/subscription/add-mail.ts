import { type Selectable, sql } from 'kysely';
import type { addMail as operation } from 'shared/contract/content';
import { newPublicId } from '../../bookings/public-names';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import type { IdempotentCall } from '../../http';
import type { ContentTables } from '../tables';
import { emailHashOf } from './subscription-links';

type Body = IdempotentCall<typeof operation, undefined>['body'];
type Subscription = Selectable<ContentTables['subscriptions']>;

/** Nobody can have a stranger's mailbox filled: an address that never answers gets so many mails before it is deleted. */
const mostTimesAsked = 5;
const dayMs = 86_400_000;

/**
 * Takes a consent and asks the address itself by mail. The answer is the same whatever is known of it: an address that
 * has the mails is told so instead, once a day at most.
 */
export async function addMail(tx: Tx, context: Context, { email, source }: Body): Promise<{ sent: true }> {
  const hash = emailHashOf(context, email);
  // two that ask for one address at once come one after another
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${hash}`}, 0))`.execute(tx);
  const known = await tx.selectFrom('subscriptions').selectAll().where('email_hash', '=', hash).executeTakeFirst();
  if (known?.state === 'confirmed') await tellAgain(tx, context, known);
  else await ask(tx, context, known, { hash, email, source });
  return { sent: true };
}

async function ask(
  tx: Tx,
  { now, jobs }: Context,
  known: Subscription | undefined,
  { hash, email, source }: { hash: string; email: string; source: Body['source'] },
): Promise<void> {
  const before = known?.state === 'pending' ? known.times_asked : 0;
  if (before >= mostTimesAsked) return;
  const consent = { email, source, state: 'pending' as const, consented_at: now(), times_asked: before + 1 };
  const { subscription_id } = await tx
    .insertInto('subscriptions')
    .values({
      subscription_id: newPublicId(),
      email_hash: hash,
      ...consent,
      confirmed_at: null,
      left_at: null,
      told_at: null,
      news_week: null,
    })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({ ...consent, confirmed_at: null, left_at: null }),
    )
    .returning('subscription_id')
    .executeTakeFirstOrThrow();
  await jobs.enqueue(tx, {
    kind: 'content-letter',
    payload: { letter: 'subscription-confirm', id: subscription_id },
    key: `letter:subscription-confirm:${subscription_id}:${now().getTime()}:${before}`,
  });
}

async function tellAgain(tx: Tx, { now, jobs }: Context, { subscription_id, told_at }: Subscription): Promise<void> {
  if (told_at && now().getTime() - told_at.getTime() < dayMs) return;
  await tx
    .updateTable('subscriptions')
    .set({ told_at: now() })
    .where('subscription_id', '=', subscription_id)
    .execute();
  await jobs.enqueue(tx, {
    kind: 'content-letter',
    payload: { letter: 'subscription-known', id: subscription_id },
    key: `letter:subscription-known:${subscription_id}:${now().getTime()}`,
  });
}
