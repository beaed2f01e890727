import type { Selectable } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { getReviews, sendReview as operation } from 'shared/contract/content';
import type { DataOf } from 'shared/contract/operation';
import { mostReviewsListed, type StaffReview } from 'shared/contract/staff';
import { openView, readViewToken } from '../bookings/open-booking';
import { newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { IdempotentCall } from '../http';
import { runEach } from '../jobs/run-each';
import type { KindName } from '../payments/payable';
import { type Actor, recordAction } from '../staff/record-action';
import { containsContactDetails } from './contact-details';
import type { ContentTables } from './tables';

/** A booking as reviews need it. */
export interface Reviewable {
  /** The booking's internal key. */
  readonly id: string;
  readonly email: string;
  /** The public name of its author: "Chiamaka E." */
  readonly author: string;
  /** "Lagos to Abuja" */
  readonly about: string;
  /** Only a paid journey that has begun can be reviewed. */
  readonly journey: 'begun' | 'ahead' | 'unpaid' | 'cancelled';
}

/** The interface of a kind of booking for reviews. */
export interface ReviewableKind {
  readonly kind: 'ride' | 'flight';
  /** Locks the booking: an erasure is complete, or starts later and erases the review too. */
  find(tx: Tx, reference: string, now: Date): Promise<Reviewable | undefined>;
  /** The internal keys and references of the paid journeys that ended from `from` until before `until`. */
  ended(db: Db, from: Date, until: Date): Promise<readonly { readonly id: string; readonly reference: string }[]>;
}

type Body = IdempotentCall<typeof operation, undefined>['body'];

const noun = { ride: 'ride', flight: 'flight' } as const;

/**
 * Stores the review of a booking, by its reference with its e-mail or a token that opens it; each booking has one at most.
 * @throws Refusal VIEW_EXPIRED
 */
export async function sendReview(
  tx: Tx,
  context: Context,
  kinds: readonly ReviewableKind[],
  body: Body,
): Promise<{ isShown: boolean } | Refusal> {
  const { now } = context;
  const { kind, booking } = await findBooking(tx, kinds, body.bookingId, now());
  if (!booking || !isOwn(context, kind, booking, body)) return unknown();
  const refused = refusalOf(booking.journey, noun[kind]);
  if (refused) return refused;
  const isShown = !containsContactDetails(body.comment);
  const isRide = kind === 'ride';
  const written = await tx
    .insertInto('reviews')
    .values({
      review_id: newPublicId(),
      booking_kind: kind,
      booking_id: booking.id,
      reference: body.bookingId,
      email: booking.email,
      rating: body.rating,
      comment: body.comment,
      punctuality: body.punctuality ?? null,
      // a flight has neither
      vehicle: isRide ? (body.vehicle ?? null) : null,
      driver: isRide ? (body.driver ?? null) : null,
      author: booking.author,
      about: booking.about,
      is_shown: isShown,
      written_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (!written) return new Refusal('ALREADY_REVIEWED', `You have reviewed this ${noun[kind]} already. Thank you.`);
  return { isShown: isShown && body.comment !== '' };
}

/** Whether the sender knows the e-mail of the booking, or has looked it up or made it. @throws Refusal VIEW_EXPIRED */
function isOwn(
  context: Context,
  kind: KindName,
  { id, email }: Reviewable,
  { email: typed, viewToken }: Body,
): boolean {
  if (viewToken === undefined) return email === typed;
  const kept = readViewToken(context.settings.viewSecret, viewToken, context.now(), 'device');
  const view = kept ?? openView(context, viewToken);
  return view.kind === kind && view.bookingId === id;
}

async function findBooking(tx: Tx, kinds: readonly ReviewableKind[], reference: string, now: Date) {
  const kind = reference.startsWith('TFY-R') ? 'ride' : 'flight';
  const booking = await kinds.find((one) => one.kind === kind)?.find(tx, reference, now);
  return { kind, booking } as const;
}

const unknown = () =>
  new Refusal(
    'NOT_FOUND',
    'We found no booking with this booking ID and this e-mail. You find both in the e-mail that confirmed the booking.',
  );

function refusalOf(journey: Reviewable['journey'], what: string): Refusal | undefined {
  switch (journey) {
    case 'begun':
      return undefined;
    case 'ahead':
      return new Refusal('STATE_CONFLICT', `This ${what} is still ahead of you. Tell us about it afterwards.`);
    case 'unpaid':
      return new Refusal('STATE_CONFLICT', `This ${what} was not paid for, so there is nothing to review.`);
    case 'cancelled':
      return new Refusal('STATE_CONFLICT', `This ${what} was cancelled, so there is nothing to review.`);
  }
}

const mostShown = 12;

/** The public reviews: all ratings count, and the visible comments are listed. */
export async function listReviews(db: Db): Promise<DataOf<typeof getReviews>> {
  const { average, count } = await db
    .selectFrom('reviews')
    .select(({ fn }) => [fn.avg<number | null>('rating').as('average'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('reviews')
    .select(['rating', 'comment', 'author', 'about', 'written_at'])
    .where('is_shown', '=', true)
    .where('comment', '<>', '')
    .orderBy('written_at', 'desc')
    .orderBy('review_id')
    .limit(mostShown)
    .execute();
  return {
    average: average === null ? null : Math.round(average * 10) / 10,
    count,
    reviews: rows.map(({ author, written_at, ...row }) => ({
      ...row,
      name: author,
      writtenOn: written_at.toISOString(),
    })),
  };
}

const staffReviewOf = (row: Selectable<ContentTables['reviews']>): StaffReview => ({
  reviewId: row.review_id,
  bookingId: row.reference,
  rating: row.rating,
  comment: row.comment,
  writtenOn: row.written_at.toISOString(),
  isShown: row.is_shown,
});

export async function listForStaff(db: Db): Promise<StaffReview[]> {
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .orderBy('written_at', 'desc')
    .orderBy('review_id')
    .limit(mostReviewsListed)
    .execute();
  return rows.map(staffReviewOf);
}

/** Shows or hides a review for the back office. */
export const showReview = (
  context: Context,
  reviewId: string,
  { isShown, actor }: { readonly isShown: boolean; readonly actor: Actor },
): Promise<StaffReview | Refusal> =>
  inTransaction(context.db, async (tx) => {
    const found = await tx
      .selectFrom('reviews')
      .selectAll()
      .where('review_id', '=', reviewId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return new Refusal('NOT_FOUND', 'There is no such review.');
    if (found.is_shown === isShown) return staffReviewOf(found);
    await tx.updateTable('reviews').set({ is_shown: isShown }).where('review_id', '=', reviewId).execute();
    const action = isShown ? 'review: show' : 'review: take off';
    const values = { before: { isShown: found.is_shown }, after: { isShown } };
    await recordAction(tx, context, { actor, action, reference: found.reference, ...values });
    return staffReviewOf({ ...found, is_shown: isShown });
  });

/** Older journeys are not asked about after a long outage. */
const latestMs = 3 * 86_400_000;

/** Enqueues one review request for each paid journey that ended some hours ago and has no review. */
export async function askForReviews(context: Context, kinds: readonly ReviewableKind[]): Promise<void> {
  const { db, now, settings } = context;
  const until = new Date(now().getTime() - settings.rules.reviewAskHours * 3_600_000);
  const from = new Date(until.getTime() - latestMs);
  const due = [];
  for (const { kind, ended } of kinds)
    for (const journey of await ended(db, from, until)) due.push({ kind, ...journey });
  await runEach(context, due, (journey) => inTransaction(db, (tx) => askForOne(tx, context, journey)));
}

async function askForOne(tx: Tx, context: Context, { kind, id }: Pick<ReviewableKind, 'kind'> & { id: string }) {
  if (await isReviewed(tx, kind, id)) return;
  const payload = { template: 'review-ask', bookingKind: kind, bookingId: id };
  await context.jobs.enqueue(tx, { kind: 'mail', payload, key: `mail:review-ask:${id}` });
}

/** Whether the booking has its review; each has one at most. */
export async function isReviewed(db: Db | Tx, kind: KindName, bookingId: string): Promise<boolean> {
  const review = await db
    .selectFrom('reviews')
    .select('review_id')
    .where('booking_kind', '=', kind)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return review !== undefined;
}
