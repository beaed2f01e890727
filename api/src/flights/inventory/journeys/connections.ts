import { greatCircleKm } from '../../../places/great-circle';
import type { Airline, Schedule, ScheduledFlight } from '../schedule/schedule';
import type { Leg } from './journey';

const minuteMs = 60_000;

/** The allowed connection times: domestic, and with an international flight. */
const waits = {
  domestic: { leastMs: 45 * minuteMs, mostMs: 300 * minuteMs },
  international: { leastMs: 90 * minuteMs, mostMs: 720 * minuteMs },
} as const;

/** The longest allowed distance relative to the direct one. */
const longestDetour = 2;

const isDomestic = ({ flight }: Leg): boolean => flight.from.countryCode === flight.to.countryCode;

export const waitOf = (first: Leg, second: Leg): { readonly leastMs: number; readonly mostMs: number } =>
  isDomestic(first) && isDomestic(second) ? waits.domestic : waits.international;

/** Flights connect within one airline or one alliance. */
const carriesOn = (first: Airline, second: Airline): boolean =>
  first === second || (first.circle !== null && first.circle === second.circle);

/** Whether a traveller can connect from the first flight to the second. */
export function connects(first: Leg, second: Leg): boolean {
  const { leastMs, mostMs } = waitOf(first, second);
  const waitMs = second.departMs - first.arriveMs;
  return waitMs >= leastMs && waitMs <= mostMs && carriesOn(first.flight.airline, second.flight.airline);
}

/** An airport where travellers can change planes. */
export interface Hub {
  readonly code: string;
  /** The shortest possible journey by this hub. */
  readonly leastMs: number;
}

const knownHubs = new WeakMap<Schedule, Map<string, readonly Hub[]>>();

/** The hubs between two airports without a detour, cached for each schedule. */
export function hubsBetween(schedule: Schedule, from: string, to: string): readonly Hub[] {
  let known = knownHubs.get(schedule);
  if (!known) {
    known = new Map();
    knownHubs.set(schedule, known);
  }
  const key = from + to;
  let hubs = known.get(key);
  if (!hubs) {
    hubs = findHubs(schedule, from, to);
    // bounded by the pairs of known airports, because searches check them
    known.set(key, hubs);
  }
  return hubs;
}

function findHubs({ airports, byRoute, destinations }: Schedule, from: string, to: string): readonly Hub[] {
  const [start, end] = [airports.get(from), airports.get(to)];
  if (!start || !end) return [];
  const mostKm = greatCircleKm(start, end) * longestDetour;
  return [...(destinations.get(from) ?? [])].flatMap((code) => {
    const [first, onward] = [byRoute.get(from + code), code === to ? undefined : byRoute.get(code + to)];
    if (!first || !onward || kmOf(first) + kmOf(onward) > mostKm) return [];
    return { code, leastMs: leastMs(first) + leastMs(onward) + waits.domestic.leastMs };
  });
}

const kmOf = ([any]: readonly ScheduledFlight[]): number => any?.km ?? 0;
const leastMs = (flights: readonly ScheduledFlight[]): number =>
  Math.min(...flights.map(({ blockMinutes }) => blockMinutes)) * minuteMs;
