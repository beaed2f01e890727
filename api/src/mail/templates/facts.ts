import type { BookedRide } from 'shared/contract/rides';

/** What every template is written from. */
export interface Facts {
  readonly booked: BookedRide;
  /** Why the ride is as it is, in words of the timeline; for a cancelled one. */
  readonly statusNote?: string;
  /** The site's address, without a slash at the end. */
  readonly origin: string;
  readonly rules: { readonly unconfirmedCancelHours: number };
  /** Of a mail about money: how much goes back. */
  readonly amountNaira?: number;
  /** By when it has to be back. */
  readonly dueOn?: string;
}
