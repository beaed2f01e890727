import type { Cabin } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { greatCircleKm } from '../../../places/great-circle';
import { flies, instantOf, localDay } from '../clock';
import { adultWayKobo, fareKobo, type WayTariff, wayTariff } from '../fares/price';
import type { Schedule } from '../schedule/schedule';
import type { SoldSeats } from '../seats/sold-seats';
import { connects, hubsBetween, waitOf } from './connections';
import { type Journey, type Leg, legOf } from './journey';

/** The value of travel time in the ranking: NGN 18,000 an hour. */
const minuteKobo = 300 * 100;
const minuteMs = 60_000;

/** The number of connecting flights that are offered for each first flight. */
const onwardShown = 2;
/** With this many direct flights, journeys with a stop may take at most three times as long as the fastest. */
const directsEnough = 3;
const slowestTimes = 3;

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

/** A priced journey of one or two flights. */
export function journeyOf(first: Leg, second: Leg | undefined, way: WayTariff): Journey {
  const home = first.flight.from.countryCode;
  const isInternational =
    first.flight.to.countryCode !== home || (second !== undefined && second.flight.to.countryCode !== home);
  const { arriveMs } = second ?? first;
  const fare = fareKobo(way, first, second, isInternational);
  const totalKobo = adultWayKobo(fare, home, isInternational);
  return {
    first,
    second,
    departMs: first.departMs,
    arriveMs,
    isInternational,
    seatsLeft: second ? Math.min(first.seatsLeft, second.seatsLeft) : first.seatsLeft,
    fareKobo: fare,
    totalKobo,
    score: totalKobo + ((arriveMs - first.departMs) / minuteMs) * minuteKobo,
    slices: undefined,
  };
}

/** The tariff of a way on a day. */
export const tariffOf = (from: Airport, to: Airport, day: number, { cabin, nowMs }: JourneyTerms): WayTariff =>
  wayTariff({ cabin, directKm: greatCircleKm(from, to), day, today: localDay(from.timeZone, nowMs) });

/** All journeys of a way, unsorted. */
export function findJourneys(timetable: Timetable, way: Way, terms: JourneyTerms): Journey[] {
  const { airports } = timetable.schedule;
  const [start, end] = [airports.get(way.from), airports.get(way.to)];
  if (!start || !end) return [];
  const fares = tariffOf(start, end, way.day, terms);
  const direct = timetable.legs(way.from + way.to, way.day);
  const found = direct.map((leg) => journeyOf(leg, undefined, fares));
  if (terms.maxStops > 0) addWithStop(found, timetable, way, fares, longestMs(direct));
  return found;
}

/** The maximum duration of a journey with a stop, depending on the direct flights. */
function longestMs(direct: readonly Leg[]): number {
  if (direct.length < directsEnough) return Number.POSITIVE_INFINITY;
  return (
    direct.reduce((least, leg) => Math.min(least, leg.arriveMs - leg.departMs), Number.POSITIVE_INFINITY) * slowestTimes
  );
}

function addWithStop(
  found: Journey[],
  timetable: Timetable,
  { from, to, day }: Way,
  fares: WayTariff,
  mostMs: number,
): void {
  for (const { code: hub, leastMs } of hubsBetween(timetable.schedule, from, to)) {
    if (leastMs > mostMs) continue;
    for (const first of timetable.legs(from + hub, day)) {
      let shown = 0;
      const zone = first.flight.to.timeZone;
      const arrivalDay = localDay(zone, first.arriveMs);
      for (let onwardDay = arrivalDay; onwardDay <= arrivalDay + 1 && shown < onwardShown; onwardDay += 1) {
        const legs = timetable.legs(hub + to, onwardDay);
        for (let at = firstFrom(legs, first.arriveMs); at < legs.length && shown < onwardShown; at += 1) {
          const second = legs[at];
          if (!second || second.departMs - first.departMs > mostMs) break;
          if (second.departMs - first.arriveMs > waitOf(first, second).mostMs) break;
          if (!connects(first, second) || second.arriveMs - first.departMs > mostMs) continue;
          found.push(journeyOf(first, second, fares));
          shown += 1;
        }
      }
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
