import type { Cabin } from 'shared/contract/lists';
import { greatCircleKm } from '../../../rides/journey/distance';
import { localDay } from '../clock/zone-clock';
import { fareKobo } from '../fares/fare-of';
import { adultWayKobo } from '../fares/price';
import { connects, hubsBetween, waitOf } from './connections';
import { type Journey, journeyMinutes } from './journey';
import type { Leg } from './leg';
import type { Timetable } from './timetable';

/** What an hour on the way is worth to a traveller who weighs time against money: NGN 9,000. */
const minuteKobo = 150 * 100;

/** Of the flights that one could change to, the next ones are worth showing. */
const onwardShown = 2;
/** Where there are that many direct flights, a change of planes must not take longer than three times the fastest. */
const directsEnough = 3;
const slowestTimes = 3;

export interface Way {
  readonly from: string;
  readonly to: string;
  readonly day: number;
}

export interface JourneyTerms {
  readonly cabin: Cabin;
  readonly maxStops: number;
  readonly nowMs: number;
}

/** The journey that these flights make, priced. */
export function journeyOf(legs: readonly [Leg, ...Leg[]], directKm: number, { cabin, nowMs }: JourneyTerms): Journey {
  const [first] = legs;
  const last = legs.at(-1) ?? first;
  const home = first.flight.from.countryCode;
  const isInternational = legs.some(({ flight }) => flight.from.countryCode !== home || flight.to.countryCode !== home);
  const unweighed: Journey = {
    legs,
    airline: first.flight.airline,
    departMs: first.departMs,
    arriveMs: last.arriveMs,
    isInternational,
    seatsLeft: last === first ? first.seatsLeft : Math.min(first.seatsLeft, last.seatsLeft),
    fareKobo: fareKobo({ legs, isInternational, cabin, directKm, nowMs }),
    score: 0,
    slices: [],
  };
  return { ...unweighed, score: adultWayKobo(unweighed) + journeyMinutes(unweighed) * minuteKobo };
}

/** Every journey of a way, the best first. */
export function findJourneys(timetable: Timetable, way: Way, terms: JourneyTerms): Journey[] {
  const { airports } = timetable.schedule;
  const [start, end] = [airports.get(way.from), airports.get(way.to)];
  if (!start || !end) return [];
  const directKm = greatCircleKm(start, end);
  const direct = timetable.legs(way.from + way.to, way.day).map((leg) => journeyOf([leg], directKm, terms));
  const all = terms.maxStops === 0 ? direct : [...direct, ...withStop(timetable, way, terms, directKm, direct)];
  return all.sort((a, b) => a.score - b.score || a.departMs - b.departMs);
}

function withStop(
  timetable: Timetable,
  { from, to, day }: Way,
  terms: JourneyTerms,
  directKm: number,
  direct: readonly Journey[],
): Journey[] {
  const fastest = direct.reduce((least, journey) => Math.min(least, journeyMinutes(journey)), Number.POSITIVE_INFINITY);
  const mostMinutes = direct.length >= directsEnough ? fastest * slowestTimes : Number.POSITIVE_INFINITY;
  const found: Journey[] = [];
  for (const hub of hubsBetween(timetable.schedule, from, to)) {
    for (const first of timetable.legs(from + hub, day)) {
      for (const second of onward(timetable, first, hub + to)) {
        if ((second.arriveMs - first.departMs) / 60_000 > mostMinutes) continue;
        found.push(journeyOf([first, second], directKm, terms));
      }
    }
  }
  return found;
}

/** The next flights on a route that travellers of the first may change to. */
function onward(timetable: Timetable, first: Leg, route: string): Leg[] {
  const zone = first.flight.to.timeZone;
  const from = localDay(zone, first.arriveMs);
  const found: Leg[] = [];
  for (let day = from; day <= from + 1; day += 1) {
    const legs = timetable.legs(route, day);
    for (let at = firstFrom(legs, first.arriveMs); at < legs.length; at += 1) {
      const second = legs[at];
      if (!second || second.departMs - first.arriveMs > waitOf(first, second).mostMs) return found;
      if (connects(first, second) && found.push(second) === onwardShown) return found;
    }
  }
  return found;
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
