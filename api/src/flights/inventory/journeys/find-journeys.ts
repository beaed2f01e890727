import type { Cabin } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { greatCircleKm } from '../../../places/great-circle';
import { flies, instantOf, localDay } from '../clock';
import { adultWayKobo, fareKobo, type WayTariff, wayTariff } from '../fares/price';
import type { Schedule } from '../schedule/schedule';
import type { SoldSeats } from '../seats/sold-seats';
import { connects, hubsBetween, waitOf } from './connections';
import { type Journey, type Leg, legOf } from './journey';

/** What an hour on the way is worth to a traveller who weighs time against money: NGN 18,000. */
const minuteKobo = 300 * 100;
const minuteMs = 60_000;

/** Of the flights that one could change to, the next ones are worth showing. */
const onwardShown = 2;
/** Where there are that many direct flights, a change of planes must not take longer than three times the fastest. */
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

/** The journey that one or two flights make, priced. */
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

/** Every journey of a way, in no order. */
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

/** How long a journey with a change of planes may take, where there are enough direct flights. */
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

/** The place of the first that leaves at or after an instant. */
function firstFrom(legs: readonly Leg[], fromMs: number): number {
  let [low, high] = [0, legs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((legs[middle]?.departMs ?? fromMs) < fromMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The flights of single days with their seats, as one search sees them; each route and day is worked out once. */
export class Timetable {
  private readonly known = new Map<string, Map<number, readonly Leg[]>>();

  constructor(
    readonly schedule: Schedule,
    private readonly cabin: Cabin,
    private readonly sold: SoldSeats,
    /** Takes no flight that leaves before, and none without so many seats. */
    private readonly limits: { readonly departsFromMs: number; readonly seats: number },
  ) {}

  /** In the order in which they leave. */
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
