import type { Tx } from '../database';

/** What payments must know of a booking, whatever its kind. */
export interface Payable {
  /** The internal key of the booking. */
  readonly id: string;
  readonly publicId: string;
  readonly reference: string;
  readonly amountDueKobo: number;
  readonly payerName: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * What a kind of booking (rides now, flights next) offers to the payments area. Every call runs inside the
 * transaction that moves the money, takes only the arrows of its state table, writes its timeline and enqueues the mail
 * that follows; an arrow already taken changes nothing.
 */
export interface BookingKind {
  readonly kind: 'ride' | 'flight';
  /** Locks the booking's row (`for update`), so that confirm, notice and expiry come one after another. */
  lock(tx: Tx, bookingId: string): Promise<Payable | undefined>;
  lockByPublicId(tx: Tx, publicId: string): Promise<Payable | undefined>;
  /** The money is in, in time. */
  paid(tx: Tx, bookingId: string): Promise<void>;
  /** The account ran out with nothing, or too little, received: what was held is given back. */
  expired(tx: Tx, bookingId: string): Promise<void>;
  /** Takes the car or the seats again, until the given instant; false if they are gone. */
  holdAgain(tx: Tx, bookingId: string, until: Date): Promise<boolean>;
  /** Money waits for a person: underpaid after expiry, or late with the car or the seats gone. */
  review(tx: Tx, bookingId: string): Promise<void>;
}

