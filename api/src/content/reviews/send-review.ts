import { Refusal } from 'server/http';
import type { sendReview as operation } from 'shared/contract/content';
import { newPublicId } from '../../bookings/public-names';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import type { IdempotentCall } from '../../http';
import { holdsContactDetails } from '../contact-details';
import type { Reviewable, ReviewableKind } from './reviewable';

type Body = IdempotentCall<typeof operation, undefined>['body'];

const noun = { ride: 'ride', flight: 'flight' } as const;

/** Takes the one review of a booking, from whoever knows its reference and its e-mail. */
export async function sendReview(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  kinds: readonly ReviewableKind[],
  body: Body,
): Promise<{ isShown: boolean } | Refusal> {
  const { kind, booking } = await findBooking(tx, kinds, body.bookingId, now());
  if (booking?.email !== body.email) return unknown();
  const refused = refusalOf(booking.standing, noun[kind]);
  if (refused) return refused;
  const isShown = !holdsContactDetails(body.comment);
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

async function findBooking(tx: Tx, kinds: readonly ReviewableKind[], reference: string, now: Date) {
  const kind = reference.startsWith('TFY-R') ? 'ride' : 'flight';
  const booking = await kinds.find((one) => one.kind === kind)?.find(tx, reference, now);
  return { kind, booking } as const;
}

const unknown = () =>
  new Refusal(
    'NOT_FOUND',
    'We found no booking with this reference and this e-mail. Both stand in the mail that confirmed the booking.',
  );

function refusalOf(standing: Reviewable['standing'], what: string): Refusal | undefined {
  switch (standing) {
    case 'ready':
      return undefined;
    case 'ahead':
      return new Refusal('STATE_CONFLICT', `This ${what} is still ahead of you. Tell us about it afterwards.`);
    case 'unpaid':
      return new Refusal('STATE_CONFLICT', `This ${what} was not paid for, so there is nothing to review.`);
    case 'cancelled':
      return new Refusal('STATE_CONFLICT', `This ${what} was cancelled, so there is nothing to review.`);
  }
}
