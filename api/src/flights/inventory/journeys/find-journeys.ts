import type { Cabin } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { greatCircleKm } from '../../../places/great-circle';
import { flies, instantOf, localDay } from '../clock';
import { adultWayKobo, airportTaxKobo, fareKobo, type WayTariff, wayTariff } from '../fares/price';
import type { Schedule } from '../schedule/schedule';
import type { SoldSeats } from '../seats/sold-seats';
import { connects, isOnTicketOf, longestWaitOf, type Reach, type Via, viasBetween } from './connections';
import { type Journey, type JourneyTicket, type Leg, legOf } from './journey';

/** The value of travel time in the ranking: NGN 18,000 an hour. */
const minuteKobo = 300 * 100;
const minuteMs = 60_000;

/** The number of connecting flights that are offered for each first flight. */
const onwardShown = 2;
/** With this many direct flights, journeys with a stop may take at most three times as long as the fastest. */
const directsEnough = 3;
const slowestTimes = 3;
/** With fewer journeys on one ticket, those of several airlines are offered too. */
export const journeysEnough = 3;

interface Way {
  readonly from: string;
  readonly to: string;
  readonly day: number;
}

export interface JourneyTerms {
  readonly cabin: Cabin;
  readonly maxStops: number;
  readonly nowMs: number;
}

type TariffOf = (from: Airport, to: Airport) => WayTariff;

/** The tariffs of the ways of a day, each calculated once. */
export function tariffsOn(day: number, { cabin, nowMs }: JourneyTerms): TariffOf {
  const byRoute = new Map<string, WayTariff>();
  return (from, to) => {
    const route = from.iata + to.iata;
    let tariff = byRoute.get(route);
    if (!tariff) {
      tariff = wayTariff({ cabin, directKm: greatCircleKm(from, to), day, today: localDay(from.timeZone, nowMs) });
      byRoute.set(route, tariff);
    }
    return tariff;
  };
}

/** A priced journey. @param legs connecting flights, at least one */
export function journeyOf(legs: readonly Leg[], tariffOf: TariffOf): Journey {
  const tickets = ticketsOf(legs).map((part) => ticketOf(part, tariffOf));
  const [first, last] = [legs[0] as Leg, legs[legs.length - 1] as Leg];
  const { arriveMs } = last;
  const totalKobo = tickets.reduce((sum, ticket) => sum + adultWayKobo(ticket), 0);
  return {
    legs,
    tickets,
    departMs: first.departMs,
    arriveMs,
    isInternational: tickets.some(({ isInternational }) => isInternational),
    seatsLeft: legs.reduce((least, { seatsLeft }) => Math.min(least, seatsLeft), Number.POSITIVE_INFINITY),
    totalKobo,
    score: totalKobo + ((arriveMs - first.departMs) / minuteMs) * minuteKobo,
    airlines: airlinesOf(tickets),
    slices: undefined,
  };
}

const codeOf = ({ legs: [first] }: Pick<JourneyTicket, 'legs'>): string => first?.flight.airline.code ?? '';

const airlinesOf = (tickets: readonly JourneyTicket[]): string =>
  tickets.length === 1 ? codeOf(tickets[0] as JourneyTicket) : [...new Set(tickets.map(codeOf))].sort().join('+');

/** The flights by ticket: flights of one airline or alliance that follow each other are on one. */
function ticketsOf(legs: readonly Leg[]): readonly (readonly Leg[])[] {
  const tickets: Leg[][] = [];
  for (const leg of legs) {
    const current = tickets[tickets.length - 1];
    const before = current?.[current.length - 1];
    if (current && before && isOnTicketOf(before.flight.airline, leg.flight.airline)) current.push(leg);
    else tickets.push([leg]);
  }
  return tickets;
}

function ticketOf(legs: readonly Leg[], tariffOf: TariffOf): JourneyTicket {
  const [first, last] = [legs[0] as Leg, legs[legs.length - 1] as Leg];
  const home = first.flight.from.countryCode;
  const isInternational = legs.some(({ flight }) => flight.to.countryCode !== home);
  return {
    legs,
    isInternational,
    fareKobo: fareKobo(tariffOf(first.flight.from, last.flight.to), legs, isInternational),
    airportTaxKobo: airportTaxKobo(home, isInternational),
  };
}

/**
 * All journeys of a way, unsorted: direct ones and those on one ticket. With the reach `anyAirline`, days with few of them have
 * journeys of several airlines as well, with two stops only if there is nothing else.
 */
export function findJourneys(timetable: Timetable, way: Way, terms: JourneyTerms, reach: Reach): Journey[] {
  const { schedule } = timetable;
  if (!schedule.airports.has(way.from) || !schedule.airports.has(way.to)) return [];
  const search = { timetable, way, tariffOf: tariffsOn(way.day, terms) };
  const direct = timetable.legs(way.from + way.to, way.day);
  const found = direct.map((leg) => journeyOf([leg], search.tariffOf));
  if (terms.maxStops === 0) return found;
  const vias = viasBetween(schedule, way.from, way.to);
  found.push(...connecting(search, vias.oneTicket, 'oneTicket', longestMs(direct)));
  if (reach === 'oneTicket' || found.length >= journeysEnough) return found;
  const mostMs = found.length === 0 ? Number.POSITIVE_INFINITY : fastestMs(found) * slowestTimes;
  const seen = new Set(found.map(flightsOf));
  const isNew = (journey: Journey) => !seen.has(flightsOf(journey));
  found.push(...connecting(search, vias.oneStop, 'anyAirline', mostMs).filter(isNew));
  if (found.length === 0 && terms.maxStops > 1)
    found.push(...connecting(search, vias.twoStops, 'anyAirline', Number.POSITIVE_INFINITY));
  const longest = fastestMs(found) * slowestTimes;
  return found.filter(({ departMs, arriveMs }) => arriveMs - departMs <= longest);
}

const flightsOf = ({ legs }: Journey): string => legs.map(({ flight, day }) => `${flight.id}-${day}`).join();

const fastestMs = (all: readonly Pick<Journey, 'departMs' | 'arriveMs'>[]): number =>
  all.reduce((least, { departMs, arriveMs }) => Math.min(least, arriveMs - departMs), Number.POSITIVE_INFINITY);

/** The maximum duration of a journey with a stop, depending on the direct flights. */
const longestMs = (direct: readonly Leg[]): number =>
  direct.length < directsEnough ? Number.POSITIVE_INFINITY : fastestMs(direct) * slowestTimes;

interface JourneySearch {
  readonly timetable: Timetable;
  readonly way: Way;
  readonly tariffOf: TariffOf;
}

/** The journeys by these hubs that take at most `mostMs`. */
function connecting(search: JourneySearch, vias: readonly Via[], reach: Reach, mostMs: number): Journey[] {
  const { timetable, way, tariffOf } = search;
  const found: Journey[] = [];
  for (const { hubs, leastMs } of vias) {
    if (leastMs > mostMs) continue;
    const stops = [...hubs, way.to];
    const extend = (legs: readonly Leg[], at: number): void => {
      const [hub, next] = [stops[at - 1], stops[at]];
      if (!next) {
        found.push(journeyOf(legs, tariffOf));
        return;
      }
      // a second change adds few useful choices: its first departure is enough
      const shown = at === 1 ? onwardShown : 1;
      for (const leg of onward(timetable, `${hub}${next}`, legs, { reach, mostMs, shown }))
        extend([...legs, leg], at + 1);
    };
    for (const first of timetable.legs(way.from + stops[0], way.day)) extend([first], 1);
  }
  return found;
}

/** The first flights of a route to which a traveller can connect, on the day of the arrival or the next. */
function onward(
  timetable: Timetable,
  route: string,
  legs: readonly Leg[],
  { reach, mostMs, shown }: { readonly reach: Reach; readonly mostMs: number; readonly shown: number },
): readonly Leg[] {
  const [start, before] = [legs[0] as Leg, legs[legs.length - 1] as Leg];
  const arrivalDay = localDay(before.flight.to.timeZone, before.arriveMs);
  const found: Leg[] = [];
  for (let day = arrivalDay; day <= arrivalDay + 1 && found.length < shown; day += 1) {
    const departures = timetable.legs(route, day);
    for (let at = firstFrom(departures, before.arriveMs); at < departures.length && found.length < shown; at += 1) {
      const leg = departures[at];
      if (!leg || leg.departMs - start.departMs > mostMs) break;
      if (leg.departMs - before.arriveMs > longestWaitOf(before, leg, reach)) break;
      if (!connects(before, leg, reach) || leg.arriveMs - start.departMs > mostMs) continue;
      found.push(leg);
    }
  }
  return found;
}

/** The index of the first flight that departs at or after an instant. */
function firstFrom(legs: readonly Leg[], fromMs: number): number {
  let [low, high] = [0, legs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((legs[middle]?.departMs ?? fromMs) < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The flights of single days with their seats, for one search. Each route and day is computed once. */
export class Timetable {
  private readonly known = new Map<string, Map<number, readonly Leg[]>>();

  constructor(
    readonly schedule: Schedule,
    private readonly cabin: Cabin,
    private readonly sold: SoldSeats,
    /** Excludes flights that depart earlier or have fewer free seats. */
    private readonly limits: { readonly departsFromMs: number; readonly seats: number },
  ) {}

  /** Sorted by departure. */
  legs(route: string, day: number): readonly Leg[] {
    let days = this.known.get(route);
    if (!days) {
      days = new Map();
      this.known.set(route, days);
    }
    let legs = days.get(day);
    if (!legs) {
      legs = this.read(route, day);
      days.set(day, legs);
    }
    return legs;
  }

  private read(route: string, day: number): readonly Leg[] {
    const flights = this.schedule.byRoute.get(route);
    const [any] = flights ?? [];
    if (!flights || !any) return [];
    const { seats, departsFromMs } = this.limits;
    const sold = this.sold.on(day);
    const legs: Leg[] = [];
    for (const flight of flights) {
      const allotment = flight.seats[this.cabin];
      if (allotment === 0 || !flies(flight.days, day)) continue;
      const departMs = instantOf(any.from.timeZone, day, flight.departsMinutes);
      if (departMs < departsFromMs) continue;
      const leg = legOf(flight, day, departMs, sold?.get(flight.id) ?? { allotment, taken: 0 });
      if (leg.seatsLeft >= seats) legs.push(leg);
    }
    return legs;
  }
}
