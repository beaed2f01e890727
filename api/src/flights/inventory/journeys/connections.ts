import { greatCircleKm } from '../../../places/great-circle';
import type { Airline, Schedule, ScheduledFlight } from '../schedule/schedule';
import type { Leg } from './journey';

const minuteMs = 60_000;

interface Wait {
  readonly leastMs: number;
  readonly mostMs: number;
}

const wait = (leastMinutes: number, mostMinutes: number): Wait => ({
  leastMs: leastMinutes * minuteMs,
  mostMs: mostMinutes * minuteMs,
});

/**
 * The allowed connection times by kind of connection. Where an airport publishes none, airlines commonly apply 20 minutes within a
 * country and 60 minutes else; ours are longer. With two tickets the traveller collects the bags, changes
 * the terminal (Lagos, Abuja, Kano and Port Harcourt have one for domestic flights) and checks in again before the second
 * airline closes: 40 minutes before a domestic departure, 60 before an international one.
 */
const waits = {
  oneTicket: { domestic: wait(45, 300), international: wait(90, 720) },
  twoTickets: { domestic: wait(90, 300), international: wait(180, 720) },
} as const;

/** The longest wait where few flights connect: until the same time of the next day. */
const longestWaitMs = 24 * 60 * minuteMs;

const isDomestic = ({ flight }: Leg): boolean => flight.from.countryCode === flight.to.countryCode;

/** Airlines sell a connection on one ticket within one airline or one alliance. */
export const isOnTicketOf = (
  first: Pick<Airline, 'code' | 'circle'>,
  second: Pick<Airline, 'code' | 'circle'>,
): boolean => first.code === second.code || (first.circle !== null && first.circle === second.circle);

/** The connection time between two flights. */
function waitOf(first: Leg, second: Leg): Wait {
  const tickets = isOnTicketOf(first.flight.airline, second.flight.airline) ? waits.oneTicket : waits.twoTickets;
  return isDomestic(first) && isDomestic(second) ? tickets.domestic : tickets.international;
}

/** Which connections a search allows: those on one ticket with a usual wait, or any with a wait of up to a day. */
export type Reach = 'oneTicket' | 'anyAirline';

/** Whether a traveller can connect from the first flight to the second. */
export function connects(first: Leg, second: Leg, reach: Reach): boolean {
  const { leastMs, mostMs } = waitOf(first, second);
  const waitMs = second.departMs - first.arriveMs;
  if (waitMs < leastMs) return false;
  return reach === 'anyAirline'
    ? waitMs <= longestWaitMs
    : waitMs <= mostMs && isOnTicketOf(first.flight.airline, second.flight.airline);
}

/** The longest wait of a reach, so that a search can stop reading departures. */
export const longestWaitOf = (first: Leg, second: Leg, reach: Reach): number =>
  reach === 'anyAirline' ? longestWaitMs : waitOf(first, second).mostMs;

/** A connection by one hub or two. */
export interface Via {
  /** The routes in order: `['QUOLOS', 'LOSLHR']`. */
  readonly routes: readonly string[];
  /** The shortest possible journey. */
  readonly leastMs: number;
}

interface Vias {
  /** By one hub, without a long detour. */
  readonly oneTicket: readonly Via[];
  /** By any hub, the shortest ones. */
  readonly oneStop: readonly Via[];
  /** By two hubs, the shortest ones. */
  readonly twoStops: readonly Via[];
}

const known = new WeakMap<Schedule, Map<string, Vias>>();

/** The connections between two airports, cached for each schedule. */
export function viasBetween(schedule: Schedule, from: string, to: string): Vias {
  let ofSchedule = known.get(schedule);
  if (!ofSchedule) {
    ofSchedule = new Map();
    known.set(schedule, ofSchedule);
  }
  const key = from + to;
  let vias = ofSchedule.get(key);
  if (!vias) {
    vias = findVias(schedule, from, to);
    // bounded by the pairs of known airports, because searches check them
    ofSchedule.set(key, vias);
  }
  return vias;
}

/** The longest allowed distance relative to the direct one. */
const longestDetour = 2;
/**
 * The numbers of hubs and of pairs of hubs that are searched without a limit of the detour: between close airports the way may
 * lead by a hub far off, as from Uyo to Enugu by Lagos.
 */
const mostHubs = 16;
const mostPairs = 60;

function findVias(schedule: Schedule, from: string, to: string): Vias {
  const { airports, byRoute, destinations } = schedule;
  const [start, end] = [airports.get(from), airports.get(to)];
  if (!start || !end) return { oneTicket: [], oneStop: [], twoStops: [] };
  const directKm = greatCircleKm(start, end);
  const viaOf = (hubs: readonly string[]): (Via & { readonly km: number }) | undefined => {
    const stops = [from, ...hubs, to];
    if (new Set(stops).size < stops.length) return undefined;
    const routes = stops.slice(1).map((code, index) => stops[index] + code);
    let [km, leastMs] = [0, 0];
    for (const [index, route] of routes.entries()) {
      const flights = byRoute.get(route);
      if (!flights) return undefined;
      km += kmOf(flights);
      leastMs += leastBlockMs(flights) + (index === 0 ? 0 : waits.oneTicket.domestic.leastMs);
    }
    return { routes, leastMs, km };
  };
  const found = (all: readonly (readonly string[])[]) =>
    all.flatMap((hubs) => viaOf(hubs) ?? []).sort((a, b) => a.km - b.km);
  const firsts = [...(destinations.get(from) ?? [])];
  const oneStop = found(firsts.map((hub) => [hub]));
  const twoStops = found(firsts.flatMap((hub) => [...(destinations.get(hub) ?? [])].map((next) => [hub, next])));
  return {
    oneTicket: oneStop.filter(({ km }) => km <= directKm * longestDetour),
    oneStop: oneStop.slice(0, mostHubs),
    twoStops: twoStops.slice(0, mostPairs),
  };
}

const kmOf = ([any]: readonly ScheduledFlight[]): number => any?.km ?? 0;
const leastBlockMs = (flights: readonly ScheduledFlight[]): number =>
  Math.min(...flights.map(({ blockMinutes }) => blockMinutes)) * minuteMs;
