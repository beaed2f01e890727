import type { ReactNode } from 'react';
import type { Cancelled, Payment, TransferDetails } from 'shared/contract/payments';

/** The booking in the settings store, which the confirm button asks for. */
interface StoredBooking {
  readonly _id: string;
  readonly transaction_id: string;
}

/** How a remote reads, confirms, renews and renders its bookings on the payment page. */
export interface PaymentKind<T> {
  /** The query of a booking by its `_id`. */
  readonly query: (id: string) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>;
    readonly networkMode: 'always';
  };
  readonly toPayment: (booked: T) => BookingUnderPayment;
  /** Updates the settings store, so that a page that was opened by its URL has its booking too. */
  readonly keep: (booked: T) => void;
  readonly stored: () => StoredBooking | undefined;
  /** Asks the API for the transfer. @throws ApiError */
  readonly confirm: (booking: StoredBooking) => Promise<unknown>;
  /** Opens a new account. @throws ApiError */
  readonly renew: (id: string, idempotencyKey: string) => Promise<unknown>;
  readonly successPath: (id: string) => string;
  readonly searchPath: string;
  /** The results of the search that finds the journey of a booking. */
  readonly searchAgainPath: (booked: T) => string;
  /** What the Payment Summary panel lists. */
  readonly summary: (booked: T) => ReactNode;
  /** Draws and saves the receipt; loads what it needs on demand. */
  readonly saveReceipt: (booked: T) => Promise<void>;
  /** Rendered instead of the account while the state is `special`. */
  readonly special?: (booked: T, refetch: () => Promise<unknown>) => ReactNode;
}

/**
 * The state of a booking with regard to its payment. Each kind of booking maps its own states to it:
 * `waiting` for the transfer; `paid`; `expired` the hold has expired; `review` money was received that the booking could
 * not use; `cancelled`; `special` a state that only this kind of booking has.
 */
export type BookingPaymentState = 'waiting' | 'paid' | 'expired' | 'review' | 'cancelled' | 'special';

export interface BookingBadge {
  readonly text: string;
  readonly tone: 'waiting' | 'good' | 'bad' | 'quiet';
}

/** A booking of any kind, as the payment page shows it. */
export interface BookingUnderPayment {
  /** The unguessable `_id`. */
  readonly id: string;
  /** The short reference in mails and on pages. */
  readonly bookingId: string;
  readonly payerFirstName: string;
  readonly payerLastName: string;
  /** The car's name or the flight's route. */
  readonly bookingName: string;
  /** From where to where, and when it begins on the clock of the place: `2026-11-27T07:15`. */
  readonly route: string;
  readonly beginsAt: string;
  /** Of a return: when the way back begins, in the same form. */
  readonly backAt?: string | undefined;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** An instant. */
  readonly createdAt: string;
  readonly state: BookingPaymentState;
  /** Of a cancelled booking: when, by whom and by which rule. */
  readonly cancelled?: Cancelled | undefined;
  /** The badge of a `special` state. */
  readonly special?: BookingBadge;
  readonly payment: Payment;
  readonly transfer_details: TransferDetails;
  readonly words: {
    /** Whole sentences on what a new account number depends on: "If the car is still free, take a new …". */
    readonly renewal: string;
    /** What a late transfer loses, as a clause after "and": "the car could not be kept for your time". */
    readonly lost: string;
  };
}
