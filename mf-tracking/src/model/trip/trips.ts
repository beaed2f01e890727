import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { type BookingDetails, type DeviceBooking, isOver, type PlannedLeg } from 'shared/device-bookings';
import { isFlightFinal } from '../flight-timeline';
import { areRidesFinal } from '../ride-timeline';

interface Part<K extends 'ride' | 'flight', T> {
  readonly kind: K;
  readonly booking: DeviceBooking;
  readonly legs: readonly PlannedLeg[];
  /** As the site answered last; undefined until it has. */
  readonly tracked?: T | undefined;
  /** What the day needs: of the site's last answer, else what this device has kept by choice. */
  readonly details?: BookingDetails | undefined;
}
export type RidePart = Part<'ride', TrackedRide>;
export type FlightPart = Part<'flight', TrackedFlight>;
/** One booking of a trip. */
export type TripPart = RidePart | FlightPart;

export interface Trip {
  /** The parts in the order in which they begin. */
  readonly parts: readonly TripPart[];
  readonly beginsMs: number;
  readonly isPast: boolean;
  /** None of it takes place. */
  readonly isCancelled: boolean;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How long before take-off a ride may end at the airport, and how long after landing one may begin there. */
const longestWaitMs = 12 * hourMs;
/** A flight may be moved behind the ride that was booked for it. */
const longestDelayMs = 6 * hourMs;
/** Between two flights of which the second goes on from where the first landed. */
const longestStopMs = dayMs;
/** Between two flights of which the second goes back. */
const longestStayMs = 30 * dayMs;
/** A ride has no end of its own, and a flight may be late. */
const isOverAfterMs = 12 * hourMs;

const msOf = (at: string | undefined): number => Date.parse(at ?? '');
const isWithin = (ms: number, from: number, to: number): boolean => ms >= from && ms <= to;
const isSame = (one: string | undefined, other: string | undefined): boolean => one !== undefined && one === other;

/** Whether the ride leads to the flight, or on from where it lands. */
function doesRideMeet(ride: RidePart, flight: FlightPart): boolean {
  return ride.legs.some((way) => {
    const pickupMs = msOf(way.from.at);
    return flight.legs.some(({ from, to }) => {
      const bringsThere = isSame(way.to.airport, from.airport) && isWithin(msOf(from.at) - pickupMs, 0, longestWaitMs);
      const fetchesThere =
        isSame(way.from.airport, to.airport) && isWithin(pickupMs - msOf(to.at), -longestDelayMs, longestWaitMs);
      return bringsThere || fetchesThere;
    });
  });
}

/** The flights of the trip that a ride is for. */
export const flightsOf = (ride: RidePart, { parts }: Trip): FlightPart[] =>
  parts.filter((part): part is FlightPart => part.kind === 'flight' && doesRideMeet(ride, part));

function doFlightsMeet(first: FlightPart, second: FlightPart): boolean {
  const [out, landed] = [first.legs[0], first.legs.at(-1)];
  const [on, end] = [second.legs[0], second.legs.at(-1)];
  if (!isSame(landed?.to.airport, on?.from.airport)) return false;
  const goesBack = isSame(end?.to.airport, out?.from.airport);
  return isWithin(msOf(on?.from.at) - msOf(landed?.to.at), 0, goesBack ? longestStayMs : longestStopMs);
}

function doMeet(one: TripPart, other: TripPart): boolean {
  if (one.kind === 'ride') return other.kind === 'flight' && doesRideMeet(one, other);
  if (other.kind === 'ride') return doesRideMeet(other, one);
  return doFlightsMeet(one, other) || doFlightsMeet(other, one);
}

const beginOf = ({ legs }: TripPart): number => msOf(legs[0]?.from.at);
const endOf = ({ legs }: TripPart): number =>
  Math.max(...legs.flatMap(({ from, to }) => [msOf(from.at), msOf(to.at) || 0]));

const isFinal = (part: TripPart): boolean =>
  part.tracked !== undefined && (part.kind === 'ride' ? areRidesFinal(part.tracked) : isFlightFinal(part.tracked));

/** Never paid, and closed: it leads nowhere, and is listed on the page of look-ups. */
const hasLapsed = ({ booking, tracked }: Pick<TripPart, 'booking' | 'tracked'>): boolean =>
  tracked
    ? tracked.status === 'expired' || tracked.status === 'hold_expired'
    : isOver(booking) && booking.legs === undefined;

const offStatuses: readonly string[] = ['cancelled', 'ticketing_failed', 'payment_review', 'no_show'];

const cancelledStatuses: readonly string[] = ['cancelled', 'ticketing_failed'];

/** It will not take place. */
export const isOff = ({ booking, tracked }: TripPart): boolean =>
  tracked ? bookingStatuses(tracked).every((status) => offStatuses.includes(status)) : isOver(booking);

/** The state of a booking, of a ride with a way back those of both ways. */
const bookingStatuses = (tracked: TrackedRide | TrackedFlight): string[] => [
  tracked.status,
  ...('wayBack' in tracked && tracked.wayBack ? [tracked.wayBack.status] : []),
];

/** The ways of a ride as parts of their own, each with its own state; what has one way stays as it is. */
export function waysOf(part: RidePart): RidePart[] {
  const { legs, tracked, details } = part;
  if (legs.length < 2) return [part];
  return legs.map((leg, place) => {
    const way = place === 0 ? tracked : tracked?.wayBack;
    return {
      ...part,
      legs: [leg],
      tracked: tracked && way && { ...tracked, ...way, wayBack: undefined },
      details: details && { ...details, ways: details.ways?.slice(place, place + 1) ?? [] },
    };
  });
}

/**
 * The bookings of this device as journeys: what meets at an airport at a time is one trip, also over several bookings. The
 * next one first, past ones last and the latest of them first.
 */
export function tripsOf(parts: readonly TripPart[], nowMs: number): Trip[] {
  let groups: TripPart[][] = [];
  for (const part of parts.filter((one) => !hasLapsed(one))) {
    const isOf = (group: TripPart[]) => group.some((other) => doMeet(part, other));
    groups = [...groups.filter((group) => !isOf(group)), [...groups.filter(isOf).flat(), part]];
  }
  return groups.map((group) => tripOf(group, nowMs)).sort(byDate);
}

function tripOf(group: readonly TripPart[], nowMs: number): Trip {
  const parts = [...group].sort((one, other) => beginOf(one) - beginOf(other));
  const isPast = parts.every((part) => isFinal(part) || endOf(part) + isOverAfterMs < nowMs);
  // a no-show is not a cancellation
  const isCancelled = parts.every(
    (part) => isOff(part) && (!part.tracked || cancelledStatuses.includes(part.tracked.status)),
  );
  return { parts, beginsMs: Math.min(...parts.map(beginOf)), isPast, isCancelled };
}

function byDate(one: Trip, other: Trip): number {
  if (one.isPast !== other.isPast) return one.isPast ? 1 : -1;
  return one.isPast ? other.beginsMs - one.beginsMs : one.beginsMs - other.beginsMs;
}
