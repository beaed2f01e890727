import type { ReactNode } from 'react';
import type { BookingUnderPayment } from './booking-under-payment';

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
