import type { RideWaiting } from 'shared/contract/rides';
import { formatTimeLimit } from 'shared/format';

/** The flight of a traveller who is picked up at an airport. */
export interface MetFlight {
  readonly number: string;
  /** Null if nobody knows when it lands. */
  readonly landsAt: Date | null;
}

/** What the waiting time of a ride depends on. */
export interface AwaitedRide {
  readonly pickupAt: Date;
  readonly freeWaitMinutes: number;
  readonly flight: MetFlight | undefined;
}

/** The flight of a stored ride; undefined for a ride to an airport, where the driver waits for nobody to land. */
export const metFlight = (ride: {
  readonly meet_and_greet: boolean;
  readonly flight_number: string | null;
  readonly flight_lands_at: Date | null;
}): MetFlight | undefined =>
  ride.meet_and_greet && ride.flight_number !== null
    ? { number: ride.flight_number, landsAt: ride.flight_lands_at }
    : undefined;

/** How long after the pickup the flight lands. */
export const landsLaterMs = ({ pickupAt, flight }: Omit<AwaitedRide, 'freeWaitMinutes'>): number =>
  Math.max(0, (flight?.landsAt ?? pickupAt).getTime() - pickupAt.getTime());

/** The end of the free waiting time, which begins with the pickup, or with the landing if that is later. */
export const waitsUntil = (ride: AwaitedRide): Date =>
  new Date(ride.pickupAt.getTime() + landsLaterMs(ride) + ride.freeWaitMinutes * 60_000);

const minutesText = (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** How long the driver waits, for every page, mail and file that says it. */
export function waitingOf(ride: AwaitedRide): RideWaiting {
  const { pickupAt, freeWaitMinutes, flight } = ride;
  const wait = `The driver waits ${minutesText(freeWaitMinutes)}`;
  const until = waitsUntil(ride).toISOString();
  if (flight?.landsAt && flight.landsAt >= pickupAt) {
    const due = formatTimeLimit(flight.landsAt);
    const sentence = `${wait} from landing of ${flight.number}, due ${due}, at no charge.`;
    return { until, isFromLanding: true, sentence };
  }
  const later = flight ? `, and longer if ${flight.number} lands later` : '';
  return { until, isFromLanding: false, sentence: `${wait} after ${formatTimeLimit(pickupAt)} at no charge${later}.` };
}

/** By when somebody has to come: "by 11:00 AM". */
export const comeBy = (ride: AwaitedRide): string =>
  `by ${formatTimeLimit(waitsUntil(ride))}${ride.flight ? `, or ${minutesText(ride.freeWaitMinutes)} after a later landing` : ''}`;
