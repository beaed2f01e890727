import type { BookedFlight } from 'shared/contract/flights';
import type { BookedRide } from 'shared/contract/rides';

/** A booking of either kind, as its contract gives it. */
export type Booked =
  | { readonly kind: 'ride'; readonly booked: BookedRide }
  | { readonly kind: 'flight'; readonly booked: BookedFlight };

/** Who drives a ride. */
export interface MailDriver {
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly plateNumber: string;
  /** What the back office wrote; null for the one that follows from the journey. */
  readonly meetingPoint: string | null;
}

/** What a template is written from beside the booking. */
export interface Circumstances {
  /** Why the booking is as it is, in words of the timeline; for a cancelled one. */
  readonly statusNote?: string;
  /** Of a ride that has one. */
  readonly driver?: MailDriver | undefined;
  /** The site's address, without a slash at the end. */
  readonly origin: string;
  readonly rules: { readonly unconfirmedCancelHours: number; readonly undecidedPriceHours: number };
  /** Of a mail about money: how much goes back. */
  readonly amountNaira?: number;
  /** By when it has to be back. */
  readonly dueOn?: string;
}

/** What every template is written from. */
export type Facts = Booked & Circumstances;
export type RideFacts = Extract<Facts, { kind: 'ride' }>;
export type FlightFacts = Extract<Facts, { kind: 'flight' }>;
