import type { RideStatus } from 'shared/contract/lists';
import type { PlannedLeg, WayDetails } from 'shared/device-bookings';
import { type AirportRide, airportRideQuery, wallClock } from 'shared/documents';
import { formatHoursMinutes, formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import { isPickupAhead } from '../ride-timeline';
import { atAirportBy } from './at-airport';
import { type FlightPart, isOff, type RidePart, type Trip, waysOf } from './trips';

/** `now` is the current moment of the trip, or the next one; `off` will not take place, `open` is not booked. */
type PointState = 'done' | 'now' | 'next' | 'off' | 'open';

/** One moment of a trip. */
export interface TripPoint {
  readonly key: string;
  readonly kind: 'ride' | 'flight' | 'offer';
  /** Of what is booked. */
  readonly bookingId?: string;
  /** On the clock of the place with its offset; undefined where nobody knows, as at the end of a ride. */
  readonly at?: string | undefined;
  readonly what: string;
  readonly detail?: string | undefined;
  /** The search for a ride that is not booked. */
  readonly to?: string;
  /** The driver who can be called. */
  readonly driver?: WayDetails['driver'];
  readonly state: PointState;
}

export interface TripDay {
  /** `2026-11-27`, where the traveller is. */
  readonly day: string;
  readonly points: readonly TripPoint[];
}

const liveStates: Readonly<Partial<Record<RideStatus, readonly [PointState, PointState]>>> = {
  driver_en_route: ['now', 'next'],
  driver_arrived: ['now', 'next'],
  in_progress: ['done', 'now'],
  completed: ['done', 'done'],
};

const isDone = (at: string | undefined, nowMs: number) => at !== undefined && Date.parse(at) <= nowMs;

/** Of both ways, each with its own state. */
const ridePoints = (part: RidePart, nowMs: number): TripPoint[][] =>
  waysOf(part).map((way, place) => wayPoints(way, place === 0 ? '' : 'back-', nowMs));

function wayPoints(part: RidePart, prefix: string, nowMs: number): TripPoint[] {
  const [way] = part.legs;
  if (!way) return [];
  const { booking, tracked } = part;
  const { bookingId } = booking;
  const byClock: PointState = isDone(way.from.at, nowMs) ? 'done' : 'next';
  const live = tracked && liveStates[tracked.status];
  const [begin, end] = isOff(part) ? (['off', 'off'] as const) : (live ?? ([byClock, 'next'] as const));
  const [details] = part.details?.ways ?? [];
  const driver = details?.driver ?? undefined;
  const where = details && (!tracked || isPickupAhead(tracked)) ? details.meetingPoint : way.from.place;
  const points: TripPoint[] = [
    {
      key: `${bookingId}-${prefix}begin`,
      kind: 'ride',
      bookingId,
      at: way.from.at,
      what: pickupText(part),
      detail: driver ? `${where.replace(/\.$/, '')}. ${driver.name}, ${details?.car}, ${driver.plateNumber}` : where,
      driver,
      state: begin,
    },
  ];
  const { place, airport } = way.to;
  if (place)
    points.push({
      key: `${bookingId}-${prefix}end`,
      kind: 'ride',
      bookingId,
      what: airport ? 'At the airport' : place,
      detail: airport ? [place, way.from.airport ? '' : details?.terminal].filter(Boolean).join(', ') : undefined,
      state: end,
    });
  return points;
}

/** Where the driver comes to, in few words: the street, if the site has told it. */
function pickupText({ legs: [way], tracked, details }: RidePart): string {
  if (way?.from.airport) return tracked?.ride.meetAndGreet === false ? 'Driver at the airport' : 'Driver at arrivals';
  return `Driver at ${details?.ways?.[0]?.address ?? way?.from.place}`;
}

const lagosOffset = '+01:00';
const lagosOffsetMs = 3_600_000;
/** A landing that is further away is that of another day. */
const longestDelayMs = 12 * 3_600_000;

/** When a flight lands, as the rides that wait for it know; undefined if that is on schedule, or nobody knows. */
function knownLanding({ to, by }: PlannedLeg, rides: readonly RidePart[]): string | undefined {
  const number = by.split(',')[0];
  const scheduledMs = Date.parse(to.at ?? '');
  const known = rides
    .map(({ tracked }) => tracked?.ride)
    .find((ride) => ride?.flightNumber === number && ride?.pickupLocation.includes(`(${to.airport})`))?.flightLandsOn;
  if (!known || !to.at?.endsWith(lagosOffset) || Math.abs(Date.parse(known) - scheduledMs) > longestDelayMs)
    return undefined;
  const isElse = Date.parse(known) !== scheduledMs;
  return isElse ? `${new Date(Date.parse(known) + lagosOffsetMs).toISOString().slice(0, 19)}${lagosOffset}` : undefined;
}

function flightPoints(part: FlightPart, rides: readonly RidePart[], nowMs: number): TripPoint[][] {
  const { bookingId } = part.booking;
  const isCancelled = isOff(part);
  const point = (key: string, at: string | undefined, what: string, detail: string): TripPoint => ({
    key: `${bookingId}-${key}`,
    kind: 'flight',
    bookingId,
    at,
    what,
    detail: at && !at.endsWith(lagosOffset) ? `${detail}${detail && ', '}local time` : detail,
    state: isCancelled ? 'off' : isDone(at, nowMs) ? 'done' : 'next',
  });
  return part.legs.flatMap((leg, place) => {
    const { from, to, by } = leg;
    const landing = knownLanding(leg, rides);
    const points = [point(`off-${place}`, from.at, `Take-off in ${from.place}`, by)];
    const scheduled = landing && to.at ? `${formatTime(wallClock(to.at))} by the schedule` : '';
    const detail = [scheduled, stopText(part, place)].filter(Boolean).join('. ');
    if (to.at) points.push(point(`on-${place}`, landing ?? to.at, `Landing in ${to.place}`, detail));
    const thereBy = isCancelled || stopText(part, place - 1) ? undefined : atAirportBy(part, leg);
    return thereBy ? [[point(`by-${place}`, thereBy, `Be at the airport in ${from.place}`, '')], points] : [points];
  });
}

const longestStopMinutes = 24 * 60;

/** What follows the landing of a leg within a day: the next plane of the same booking. */
function stopText({ legs }: FlightPart, place: number): string {
  const [landed, next] = [legs[place], legs[place + 1]];
  if (!landed?.to.at || !next?.from.at || landed.to.airport !== next.from.airport) return '';
  const minutes = (Date.parse(next.from.at) - Date.parse(landed.to.at)) / 60_000;
  return minutes < longestStopMinutes ? `Change of planes, ${formatHoursMinutes(minutes)}` : '';
}

/** A ride that nobody has booked yet, where it would be. */
const offerPoint = (ride: AirportRide, { parts }: Trip): TripPoint => {
  const { direction, airport, pickupDate, pickupTime } = ride;
  const at = `${pickupDate}T${pickupTime}:00${lagosOffset}`;
  const end = parts
    .flatMap(({ kind, legs }) => (kind === 'flight' ? legs : []))
    .flatMap(({ from, to }) => [from, to])
    .find((one) => one.airport === airport);
  return {
    key: `offer-${direction}-${at}`,
    kind: 'offer',
    at,
    what: `Ride ${direction} the airport in ${end?.place ?? airport}`,
    detail: `About ${formatTime(wallClock(at))}, see rides`,
    to: pathTo('rideSearch', { query: airportRideQuery(ride) }),
    state: 'open',
  };
};

/** Every point of a trip in its order, one of which is the current one. @param offers rides that are not booked */
export function tripPoints(trip: Trip, nowMs: number, offers: readonly AirportRide[] = []): TripPoint[] {
  const rides = trip.parts.filter((part) => part.kind === 'ride');
  const legs = [
    ...trip.parts.flatMap((part) =>
      part.kind === 'ride' ? ridePoints(part, nowMs) : flightPoints(part, rides, nowMs),
    ),
    ...offers.map((ride) => [offerPoint(ride, trip)]),
  ];
  // a ride ends at a time that nobody knows, so the ends of a leg stay together
  const points = legs.sort((one, other) => msOf(one) - msOf(other)).flat();
  if (trip.isPast || points.some(({ state }) => state === 'now')) return points;
  const next = points.find(({ state }) => state === 'next');
  return points.map((point) => (point === next ? { ...point, state: 'now' } : point));
}

const msOf = ([first]: readonly TripPoint[]): number => Date.parse(first?.at ?? '');

/** The points by the day on which they are, on the clocks of their places. */
export function tripDays(points: readonly TripPoint[]): TripDay[] {
  const days: { day: string; points: TripPoint[] }[] = [];
  for (const point of points) {
    const day = point.at ? wallClock(point.at).slice(0, 10) : days.at(-1)?.day;
    if (day === undefined) continue;
    const last = days.at(-1);
    if (last?.day === day) last.points.push(point);
    else days.push({ day, points: [point] });
  }
  return days;
}
