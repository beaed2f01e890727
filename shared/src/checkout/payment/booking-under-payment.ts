import type { Payment, TransferDetails } from 'shared/contract/payments';

/**
 * What a booking's state means for its payment; each kind of booking has a table of its own states.
 * `waiting` for the money; `paid` the journey goes on; `expired` the hold is over; `review` money came that the
 * booking could not take; `cancelled` it is off; `special` something that only this kind of booking knows.
 */
export type Standing = 'waiting' | 'paid' | 'expired' | 'review' | 'cancelled' | 'special';

export interface BookingBadge {
  readonly text: string;
  readonly tone: 'waiting' | 'good' | 'bad' | 'quiet';
}

/** A booking as its payment page reads it, whatever was booked. */
export interface BookingUnderPayment {
  /** The unguessable `_id`. */
  readonly id: string;
  /** The short reference that people read out. */
  readonly bookingId: string;
  readonly payerFirstName: string;
  readonly payerLastName: string;
  /** The car's name or the flight's route. */
  readonly bookingName: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** An instant. */
  readonly createdAt: string;
  readonly standing: Standing;
  /** What the badge says of a `special` standing. */
  readonly special?: BookingBadge;
  readonly payment: Payment;
  readonly transfer_details: TransferDetails;
  readonly words: {
    /** Whole sentences on what a new account number depends on: "If the car is still free, take a new …". */
    readonly renewal: string;
    /** What a late transfer could not save, to stand after "and": "the car could not be kept for your time". */
    readonly lost: string;
  };
}
