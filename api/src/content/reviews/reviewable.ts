import type { Db, Tx } from '../../database';

/** A booking as a review sees it. */
export interface Reviewable {
  /** The booking's internal key. */
  readonly id: string;
  readonly email: string;
  /** As the site names its author: "Chiamaka E." */
  readonly author: string;
  /** "Lagos to Abuja" */
  readonly about: string;
  /** Only a paid journey that has begun can be judged. */
  readonly standing: 'ready' | 'ahead' | 'unpaid' | 'cancelled';
}

/** What an area of bookings offers to reviews. */
export interface ReviewableKind {
  readonly kind: 'ride' | 'flight';
  /** Locks the booking: whoever erases it does so before or after, and takes the review with it. */
  find(tx: Tx, reference: string, now: Date): Promise<Reviewable | undefined>;
  /** The paid journeys that ended in that time, `until` left out: their internal keys and references. */
  ended(db: Db, from: Date, until: Date): Promise<readonly { readonly id: string; readonly reference: string }[]>;
}

/** "Chiamaka Eze" → "Chiamaka E."; a name without a letter to shorten stays away. */
export function authorOf(firstName: string, lastName: string): string {
  const [initial] = /\p{L}\p{M}*/u.exec(lastName) ?? [];
  return initial ? `${firstName} ${initial.toLocaleUpperCase('en')}.` : firstName;
}
