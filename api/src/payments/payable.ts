import type { Refusal } from 'server/http';
import type { FlightChangeStatus, FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Tx } from '../database';

/** What is paid for, each with the statuses of its contract: a booking, or a change of a booked flight. */
interface StatusOf {
  readonly ride: RideStatus;
  readonly flight: FlightStatus;
  readonly change: FlightChangeStatus;
}
export type PaymentKind = keyof StatusOf;
/** The kinds of booking. */
export type KindName = Exclude<PaymentKind, 'change'>;

/** A booking as payments need it, whatever its kind. */
export interface Payable<Name extends PaymentKind = PaymentKind> {
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

/** Whether the car or the seats of a booking can be held again; `price_increased`: only at a higher price. */
export type Availability = 'held' | 'gone' | 'price_increased';

/**
 * The interface of a kind of booking (rides, flights) for payments. Every call runs in the transaction of the payment,
 * makes only transitions of the kind's table of states, writes the timeline and enqueues the mail of the new state; a
 * repeated call changes nothing. Mails about refunds (underpaid, overpaid, late) belong to payments: `review`, and
 * `expired` with received money, send none.
 */
export interface BookingKind<Name extends PaymentKind = PaymentKind> {
  readonly kind: Name;
  /** The refusal when car or seats are gone. */
  readonly gone: { readonly code: 'CAR_TAKEN' | 'SOLD_OUT'; readonly message: string };
  /** Locks the booking's row (`for update`), so that confirm, notice and expiry come one after another. */
  lock(tx: Tx, bookingId: string): Promise<Payable<Name> | undefined>;
  lockByPublicId(tx: Tx, publicId: string): Promise<Payable<Name> | undefined>;
  /** A part of the amount was received, and the account is open for the rest. For kinds that have a status for it. */
  partlyPaid?(tx: Tx, bookingId: string): Promise<void>;
  /**
   * The whole amount was received. Called for a booking that waits for its payment, or after `holdAgain` returned
   * `held`.
   */
  paid(tx: Tx, bookingId: string): Promise<void>;
  /**
   * The account expired: what was held is released; a new account can resume the booking. With `receivedKobo` above 0
   * the amount was insufficient: it is refunded, or counts for a new account.
   */
  expired(tx: Tx, bookingId: string, receivedKobo: number, options?: { readonly withoutMail?: boolean }): Promise<void>;
  /** The account ends before the hold: the hold of the unpaid booking ends with it. */
  endHoldAt(tx: Tx, bookingId: string, at: Date): Promise<void>;
  /**
   * Removes a booking that no account could be opened for, as if it had not been made. Its payment is removed already, and
   * nobody was given its id.
   */
  remove(tx: Tx, bookingId: string): Promise<void>;
  /**
   * The refusal (HOLD_LIMIT) of a traveller who has reached the limit of unpaid holds; undefined below it. Checked
   * before `holdAgain` for a new account, which is another unpaid hold; never for money that was received, because it
   * pays at once.
   */
  overLimit(tx: Tx, booking: Payable): Promise<Refusal | undefined>;
  /**
   * Releases what expired bookings still hold of this one's car, for kinds that wait for a job otherwise. Called without
   * an open transaction before `holdAgain` for a new account.
   */
  beforeHold?(bookingId: string): Promise<void>;
  /**
   * Holds the car or the seats again at the agreed price until the given instant; `gone` also if the booking cannot be
   * resumed (cancelled, pickup too soon). After `held`, the caller calls `paid` (late money) or opens a new account.
   * After `price_increased` nothing is held: the kind has asked the traveller, who accepts the higher price
   * (`payAgainAt`) or ends the booking.
   * @param cause names the late money; its sender is notified of the outcome
   */
  holdAgain(tx: Tx, bookingId: string, until: Date, cause?: string): Promise<Availability>;
  /** The whole amount arrived after the expiry, and car or seats are gone: a person refunds the money. */
  review(tx: Tx, bookingId: string): Promise<void>;
  /** All money was refunded. For kinds with a booking that waits for it; payments send the mail. */
  refunded?(tx: Tx, bookingId: string): Promise<void>;
}
