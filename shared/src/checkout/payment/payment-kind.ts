import type { ReactNode } from 'react';
import type { Payment, TransferDetails } from 'shared/contract/payments';

/** What the confirm button asks about: the booking that the settings store keeps. */
export interface StoredBooking {
  readonly _id: string;
  readonly transaction_id: string;
}

/** What a remote brings to the payment page: how its booking is read, confirmed, paid anew and drawn. */
export interface PaymentKind<T> {
  /** The query of a booking by its `_id`. */
  readonly query: (id: string) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>;
    readonly networkMode: 'always';
  };
  readonly toPayment: (booked: T) => BookingUnderPayment;
  /** Lets the settings store follow, so that a page opened by its address alone has its booking too. */
  readonly keep: (booked: T) => void;
  readonly stored: () => StoredBooking | undefined;
  /** Asks whether the transfer is in. @throws ApiError */
  readonly confirm: (booking: StoredBooking) => Promise<unknown>;
  /** Opens a new account after the old one has expired. @throws ApiError */
  readonly renew: (id: string, idempotencyKey: string) => Promise<unknown>;
  readonly successPath: (id: string) => string;
  readonly searchPath: string;
  /** What the Payment Summary panel lists. */
  readonly summary: (booked: T) => ReactNode;
  /** What stands in the place of the account while the standing is `special`. */
  readonly special?: (booked: T, refetch: () => Promise<unknown>) => ReactNode;
}

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
