import type { Refusal } from 'server/http';
import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Tx } from '../database';

/** The kinds of booking, each with the statuses of its contract. */
interface StatusOf {
  readonly ride: RideStatus;
  readonly flight: FlightStatus;
}
export type KindName = keyof StatusOf;

/** What payments must know of a booking, whatever its kind. */
export interface Payable<Name extends KindName = KindName> {
  /** The internal key of the booking. */
  readonly id: string;
  readonly publicId: string;
  readonly reference: string;
  /** The booking's own status, as its contract names it. */
  readonly status: StatusOf[Name];
  readonly amountDueKobo: number;
  readonly payerName: string;
  readonly email: string;
  readonly phone: string;
}

/** What has become of something that was given back and is wanted again; `price_increased`: it is there, at a higher price. */
export type Availability = 'held' | 'gone' | 'price_increased';

/**
 * What a kind of booking (rides, flights) offers to the payments area. Every call runs inside the
 * transaction that moves the money, makes only transitions of its table of states, writes its timeline and enqueues the mail
 * that follows; a transition that was already made changes nothing. Mails about money going back (underpaid, overpaid, late) are
 * the payments area's own: `review`, and `expired` with money received, need send none.
 */
export interface BookingKind<Name extends KindName = KindName> {
  readonly kind: Name;
  /** What to answer when the car or the seats are gone. */
  readonly gone: { readonly code: 'CAR_TAKEN' | 'SOLD_OUT'; readonly message: string };
  /** Locks the booking's row (`for update`), so that confirm, notice and expiry come one after another. */
  lock(tx: Tx, bookingId: string): Promise<Payable<Name> | undefined>;
  lockByPublicId(tx: Tx, publicId: string): Promise<Payable<Name> | undefined>;
  /** Some of the money is in, and the account is open for the rest. For kinds that show it in a status of their own. */
  partlyPaid?(tx: Tx, bookingId: string): Promise<void>;
  /** The money is in. Called on a booking that waits for its payment, or right after `holdAgain` answered `held`. */
  paid(tx: Tx, bookingId: string): Promise<void>;
  /**
   * The account ran out: what was held is given back, and the booking can still be taken up again by a new account.
   * With `receivedKobo` above 0 too little had come; it goes back, or counts for the new account.
   */
  expired(tx: Tx, bookingId: string, receivedKobo: number): Promise<void>;
  /**
   * The refusal (HOLD_LIMIT) of a traveller who already holds as much unpaid as one may; undefined if there is room.
   * Asked before `holdAgain` for a new account, which is one more unpaid hold; never of money that has come in, late or
   * not, for that pays at once.
   */
  overLimit(tx: Tx, booking: Payable): Promise<Refusal | undefined>;
  /**
   * Takes the car or the seats again at the price that was agreed, until the given instant; `gone` also if the booking
   * cannot be taken up again (cancelled, its pickup too near). After `held`, `paid` follows at once (late money), or a
   * new account (the booking waits for its payment again). After `price_increased` nothing is held: the kind has asked the
   * traveller, who takes the higher price (`payAgainAt`) or ends the booking.
   * @param cause names the late money that asks, if it does: whoever sent it is told what has become of it
   */
  holdAgain(tx: Tx, bookingId: string, until: Date, cause?: string): Promise<Availability>;
  /** The whole amount came after expiry, and car or seats are gone: the money waits for a person to send it back. */
  review(tx: Tx, bookingId: string): Promise<void>;
  /** All the money has gone back. For kinds whose booking waits for that; the payments area sends the mail. */
  refunded?(tx: Tx, bookingId: string): Promise<void>;
}
