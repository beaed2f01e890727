import type { Reviewable, ReviewableKind } from '../content/reviews';
import type { Tx } from '../database';
import type { BookingStatus, Kind } from './states';

/** What differs between reviews of rides and of flights. */
export interface ReviewableBookingsOf<Status extends BookingStatus> {
  readonly kind: Kind<Status>;
  readonly cancelled: readonly Status[];
  /** The states of a journey that was made; its author is asked for a review. */
  readonly ended: readonly Status[];
  hasBegun(status: Status, startsAt: Date, now: Date): boolean;
  /** The author and the journey: "Lagos to Abuja". */
  read(tx: Tx, bookingId: string): Promise<{ firstName: string; lastName: string; about: string }>;
}

/** The bookings of one kind for reviews. */
export function reviewableBookings<Status extends BookingStatus>({
  kind,
  cancelled,
  ended,
  hasBegun,
  read,
}: ReviewableBookingsOf<Status>): ReviewableKind {
  function journeyOf(status: Status, startsAt: Date, now: Date): Reviewable['journey'] {
    if (cancelled.includes(status)) return 'cancelled';
    if (!kind.paid.includes(status)) return 'unpaid';
    return hasBegun(status, startsAt, now) ? 'begun' : 'ahead';
  }

  return {
    kind: kind.name,

    async find(tx, reference, now) {
      const booking = await tx
        .selectFrom(kind.bookings)
        .select(['id', 'email', 'status', `${kind.startsAt} as starts_at`])
        .where('reference', '=', reference)
        .forUpdate()
        .executeTakeFirst();
      if (!booking) return undefined;
      const { firstName, lastName, about } = await read(tx, booking.id);
      return {
        id: booking.id,
        email: booking.email,
        author: authorOf(firstName, lastName),
        about,
        journey: journeyOf(booking.status as Status, booking.starts_at, now),
      };
    },

    ended: (db, from, until) =>
      db
        .selectFrom(kind.bookings)
        .select(['id', 'reference'])
        .where('status', 'in', ended)
        .where(kind.endsAt, '>=', from)
        .where(kind.endsAt, '<', until)
        .where('erased_at', 'is', null)
        .execute(),
  };
}

/** "Chiamaka Eze" → "Chiamaka E."; a last name without a letter is left out. */
function authorOf(firstName: string, lastName: string): string {
  const [initial] = /\p{L}\p{M}*/u.exec(lastName) ?? [];
  return initial ? `${firstName} ${initial.toLocaleUpperCase('en')}.` : firstName;
}
