import type { FlightStatus, RideStatus } from 'shared/contract/lists';
import type { Tx } from '../database';
import type { KindName } from '../payments/payable';

export type BookingStatus = RideStatus | FlightStatus;

export interface State<Status extends string, Mail extends string> {
  /** The states that may follow; a state without any is final. */
  readonly to: readonly Status[];
  /** The entry on the traveller's timeline, unless the transition brings its own. */
  readonly note: string;
  /** The mail that is sent when the state is entered. */
  readonly mail?: Mail;
}

export type StateTable<Status extends string, Mail extends string = string> = Readonly<
  Record<Status, State<Status, Mail>>
>;

/** A kind of bookings, as the code that rides and flights share needs it: its tables, its columns and its states. */
export interface Kind<Status extends BookingStatus = BookingStatus, Mail extends string = string> {
  readonly name: KindName;
  readonly bookings: 'ride_bookings' | 'flight_bookings';
  readonly timeline: 'ride_timeline' | 'flight_timeline';
  /** The column with the start of the journey. */
  readonly startsAt: 'pickup_at' | 'departs_at';
  /** The column with its end. */
  readonly endsAt: 'drop_off_at' | 'arrives_at';
  readonly states: StateTable<Status, Mail>;
  /** The states of a booking whose whole amount has arrived and was not refunded. */
  readonly paid: readonly Status[];
  /** Runs in the transaction that makes a booking final. */
  readonly onFinal?: (tx: Tx, bookingId: string, now: Date) => Promise<void>;
}

export const canTransition = <Status extends string>(
  states: StateTable<Status>,
  from: NoInfer<Status>,
  to: NoInfer<Status>,
): boolean => states[from].to.includes(to);

export const isFinal = <Status extends string>(states: StateTable<Status>, status: NoInfer<Status>): boolean =>
  states[status].to.length === 0;
