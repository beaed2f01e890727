import type { RideStatus } from 'shared/contract/lists';
import type { Tx } from '../database';
import type { Refusal } from '../http/refusal';

/** What payments must know of a booking, whatever its kind. */
export interface Payable {
  /** The internal key of the booking. */
  readonly id: string;
  readonly publicId: string;
  readonly reference: string;
  /** The booking's own status, as its contract names it. */
  readonly status: RideStatus;
  readonly amountDueKobo: number;
  readonly payerName: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * What a kind of booking (rides now, flights next) offers to the payments area. Every call runs inside the
 * transaction that moves the money, takes only the arrows of its state table, writes its timeline and enqueues the mail
 * that follows; an arrow already taken changes nothing. Mails about money going back (underpaid, overpaid, late) are
 * the payments area's own: `review`, and `expired` with money received, need send none.
 */
export interface BookingKind {
  readonly kind: 'ride' | 'flight';
  /** Locks the booking's row (`for update`), so that confirm, notice and expiry come one after another. */
  lock(tx: Tx, bookingId: string): Promise<Payable | undefined>;
  lockByPublicId(tx: Tx, publicId: string): Promise<Payable | undefined>;
  /** The money is in. Called on a booking that waits for its payment, or right after `holdAgain` answered true. */
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
   * Takes the car or the seats again, until the given instant; false if they are gone, or if the booking cannot be
   * taken up again (cancelled, its pickup too near). Then `paid` follows at once (late money), or a new account (the
   * booking waits for its payment again).
   */
  holdAgain(tx: Tx, bookingId: string, until: Date): Promise<boolean>;
  /** The whole amount came after expiry, and car or seats are gone: the money waits for a person to send it back. */
  review(tx: Tx, bookingId: string): Promise<void>;
}
