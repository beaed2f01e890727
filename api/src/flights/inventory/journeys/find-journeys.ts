import type { Cabin } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { greatCircleKm } from '../../../places/great-circle';
import { flies, instantOf, localDay } from '../clock';
import { adultWayKobo, airportTaxKobo, fareKobo, type WayTariff, wayTariff } from '../fares/price';
import type { Schedule } from '../schedule/schedule';
import type { SoldSeats } from '../seats/sold-seats';
import { bestScore } from './best-score';
import { connects, isOnTicketOf, longestWaitOf, type Reach, type Via, viasBetween } from './connections';
import { type Journey, type JourneyTicket, journeyMinutes, type Leg, legOf } from './journey';

const minuteMs = 60_000;

/** The number of connecting flights that are offered for each first flight. */
const onwardShown = 2;
/** With this many direct flights, journeys with a stop may take at most three times as long as the fastest. */
const directsEnough = 3;
const slowestTimes = 3;
/** With fewer journeys on one ticket, those of several airlines are offered too. */
export const journeysEnough = 3;

export interface Way {
  readonly from: string;
  readonly to: string;
  readonly day: number;
}

export interface JourneyTerms {
  readonly cabin: Cabin;
  readonly maxStops: number;
  readonly nowMs: number;
  /** Only journeys with tickets of these airlines alone; of any airline unless given. */
  readonly airlines?: readonly string[];
}

type TariffOf = (from: Airport, to: Airport) => WayTariff;

/** The tariffs of the ways of a day, each calculated once. */
export function tariffsOn(day: number, { cabin, nowMs }: JourneyTerms): TariffOf {
  const byRoute = new Map<string, WayTariff>();
  let last: { readonly from: Airport; readonly to: Airport; readonly tariff: WayTariff } | undefined;
  return (from, to) => {
    // most journeys of a search are of one route
    if (last?.from === from && last.to === to) return last.tariff;
    const route = from.iata + to.iata;
    let tariff = byRoute.get(route);
    if (!tariff) {
      tariff = wayTariff({ cabin, directKm: greatCircleKm(from, to), day, today: localDay(from.timeZone, nowMs) });
      byRoute.set(route, tariff);
    }
    last = { from, to, tariff };
    return tariff;
  };
}

/** A priced journey, not yet ranked. @param legs connecting flights, at least one */
export function journeyOf(legs: readonly Leg[], tariffOf: TariffOf): Journey {
  const tickets = ticketsOf(legs, tariffOf);
  const { departMs } = legs[0] as Leg;
  const { arriveMs } = legs[legs.length - 1] as Leg;
  let [totalKobo, isInternational, seatsLeft] = [0, false, Number.POSITIVE_INFINITY];
  for (const ticket of tickets) {
    totalKobo += adultWayKobo(ticket);
    isInternational ||= ticket.isInternational;
  }
  for (const leg of legs) seatsLeft = Math.min(seatsLeft, leg.seatsLeft);
  return {
    legs,
    tickets,
    departMs,
    arriveMs,
    isInternational,
    seatsLeft,
    totalKobo,
    score: totalKobo,
    airlines: airlinesOf(tickets),
    slices: undefined,
  };
}

/** Ranks the journeys of a way among themselves. */
function rank(journeys: readonly Journey[]): void {
  const lowestKobo = journeys.reduce((least, { totalKobo }) => Math.min(least, totalKobo), Number.POSITIVE_INFINITY);
  for (const journey of journeys)
    journey.score = bestScore(
      {
        totalKobo: journey.totalKobo,
        minutes: journeyMinutes(journey),
        layoversMinutes: layoversOf(journey.legs),
        tickets: journey.tickets.length,
        isInternational: journey.isInternational,
      },
      lowestKobo,
    );
}

const noLayovers: readonly number[] = [];

const layoversOf = (legs: readonly Leg[]): readonly number[] =>
  legs.length === 1
    ? noLayovers
    : legs.slice(1).map(({ departMs }, index) => (departMs - (legs[index] as Leg).arriveMs) / minuteMs);

const codeOf = ({ legs: [first] }: Pick<JourneyTicket, 'legs'>): string => first?.flight.airline.code ?? '';

const airlinesOf = (tickets: readonly JourneyTicket[]): string =>
  tickets.length === 1 ? codeOf(tickets[0] as JourneyTicket) : [...new Set(tickets.map(codeOf))].sort().join('+');

/** The tickets of connecting flights: those of one airline or alliance that follow each other are on one. */
function ticketsOf(legs: readonly Leg[], tariffOf: TariffOf): readonly JourneyTicket[] {
  const begins = (leg: Leg, index: number) =>
    index > 0 && !isOnTicketOf((legs[index - 1] as Leg).flight.airline, leg.flight.airline);
  if (!legs.some(begins)) return [ticketOf(legs, tariffOf)];
  const starts = legs.flatMap((leg, index) => (index === 0 || begins(leg, index) ? index : []));
  return starts.map((start, part) => ticketOf(legs.slice(start, starts[part + 1]), tariffOf));
}

function ticketOf(legs: readonly Leg[], tariffOf: TariffOf): JourneyTicket {
  const { from } = (legs[0] as Leg).flight;
  const { to } = (legs[legs.length - 1] as Leg).flight;
  const home = from.countryCode;
  const isInternational = legs.some(({ flight }) => flight.to.countryCode !== home);
  return {
    legs,
    isInternational,
    fareKobo: fareKobo(tariffOf(from, to), legs, isInternational),
    airportTaxKobo: airportTaxKobo(home, isInternational),
  };
}

/** All journeys of a way, unsorted, each with its score among them. */
export function findJourneys(timetable: Timetable, way: Way, terms: JourneyTerms, reach: Reach): Journey[] {
  const journeys = journeysOf(timetable, way, terms, reach);
  rank(journeys);
  return journeys;
}

/**
 * The journeys of a way: direct ones and those on one ticket. With the reach `anyAirline`, days with few of them have
 * journeys of several airlines as well, with two stops only if there is nothing else.
 */
function journeysOf(timetable: Timetable, way: Way, terms: JourneyTerms, reach: Reach): Journey[] {
  const { schedule } = timetable;
  if (!schedule.airports.has(way.from) || !schedule.airports.has(way.to)) return [];
  const search = { timetable, way, tariffOf: tariffsOn(way.day, terms) };
  const direct = timetable.legs(way.from + way.to, way.day);
  // filtered before they are counted: others must not end the search early
  const wanted = (journeys: Journey[]) => journeys.filter((journey) => isOf(terms.airlines, journey));
  const found = wanted(direct.map((leg) => journeyOf([leg], search.tariffOf)));
  if (terms.maxStops === 0) return found;
  const vias = viasBetween(schedule, way.from, way.to);
  found.push(...wanted(connecting(search, vias.oneTicket, 'oneTicket', longestMs(direct))));
  if (reach === 'oneTicket' || found.length >= journeysEnough) return found;
  const mostMs = found.length === 0 ? Number.POSITIVE_INFINITY : fastestMs(found) * slowestTimes;
  const seen = new Set(found.map(flightsOf));
  const isNew = (journey: Journey) => !seen.has(flightsOf(journey));
  found.push(...wanted(connecting(search, vias.oneStop, 'anyAirline', mostMs)).filter(isNew));
  if (found.length === 0 && terms.maxStops > 1)
    found.push(...wanted(connecting(search, vias.twoStops, 'anyAirline', Number.POSITIVE_INFINITY)));
  const longest = fastestMs(found) * slowestTimes;
  return found.filter(({ departMs, arriveMs }) => arriveMs - departMs <= longest);
}

const isOf = (airlines: JourneyTerms['airlines'], { airlines: flown }: Journey): boolean =>
  airlines === undefined || flown.split('+').every((code) => airlines.includes(code));

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
  for (const { routes, leastMs } of vias) {
    if (leastMs > mostMs) continue;
    let begun: (readonly Leg[])[] = timetable.legs(routes[0] ?? '', way.day).map((leg) => [leg]);
    for (let at = 1; at < routes.length; at += 1) {
      // a second change adds few useful choices: its first departure is enough
      const limits = { reach, mostMs, shown: at === 1 ? onwardShown : 1 };
      const longer: (readonly Leg[])[] = [];
      for (const legs of begun) addOnward(longer, timetable, routes[at] ?? '', legs, limits);
      begun = longer;
    }
    for (const legs of begun) found.push(journeyOf(legs, tariffOf));
  }
  return found;
}

interface OnwardLimits {
  readonly reach: Reach;
  readonly mostMs: number;
  readonly shown: number;
}

/** Adds the flights with the first of a route to which a traveller can connect, on the day of the arrival or the next. */
function addOnward(
  longer: (readonly Leg[])[],
  timetable: Timetable,
  route: string,
  legs: readonly Leg[],
  { reach, mostMs, shown }: OnwardLimits,
): void {
  const { departMs } = legs[0] as Leg;
  const before = legs[legs.length - 1] as Leg;
  const arrivalDay = localDay(before.flight.to.timeZone, before.arriveMs);
  let count = 0;
  for (let day = arrivalDay; day <= arrivalDay + 1 && count < shown; day += 1) {
    const departures = timetable.legs(route, day);
    for (let at = firstFrom(departures, before.arriveMs); at < departures.length && count < shown; at += 1) {
      const leg = departures[at];
      if (!leg || leg.departMs - departMs > mostMs) break;
      if (leg.departMs - before.arriveMs > longestWaitOf(before, leg, reach)) break;
      if (!connects(before, leg, reach) || leg.arriveMs - departMs > mostMs) continue;
      longer.push([...legs, leg]);
      count += 1;
    }
  }
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
