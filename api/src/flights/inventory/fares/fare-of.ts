import type { Cabin } from 'shared/contract/lists';
import { dayMs, weekday } from '../clock/days';
import { offsetMsAt } from '../clock/zone-clock';
import type { Leg } from '../journeys/leg';
import * as tariff from './tariff';

const stepKobo = 100 * 100;

/** Base fares are whole hundreds of naira. */
export const toStep = (kobo: number): number => Math.round(kobo / stepKobo) * stepKobo;

function levelOf(steps: readonly (readonly [from: number, level: number])[], value: number): number {
  let level = 1;
  for (const [from, stepLevel] of steps) {
    if (value < from) break;
    level = stepLevel;
  }
  return level;
}

/** Month and day as one number, 101 to 1231, worked out once a day. */
const datesInYear = new Map<number, number>();
function dateInYear(day: number): number {
  let date = datesInYear.get(day);
  if (date === undefined) {
    if (datesInYear.size > 800) datesInYear.clear();
    const at = new Date(day * dayMs);
    date = (at.getUTCMonth() + 1) * 100 + at.getUTCDate();
    datesInYear.set(day, date);
  }
  return date;
}

function seasonLevel(day: number, isInternational: boolean): number {
  const date = dateInYear(day);
  if (date >= 1212 || date <= 110) return tariff.seasonLevels.christmas;
  return isInternational && date >= 701 && date <= 831 ? tariff.seasonLevels.summerAbroad : 1;
}

export interface FareQuestion {
  readonly legs: readonly Leg[];
  readonly isInternational: boolean;
  readonly cabin: Cabin;
  /** Between the two ends of the journey. */
  readonly directKm: number;
  readonly nowMs: number;
}

/** The base fare of one adult in the lowest brand of the cabin, kobo. */
export function fareKobo({ legs, isInternational, cabin, directKm, nowMs }: FareQuestion): number {
  const [first] = legs;
  if (!first) return 0;
  const { startNaira, perKmNaira, cabins, withStop } = isInternational ? tariff.international : tariff.domestic;
  const { flight, day } = first;
  const today = Math.floor((nowMs + offsetMsAt(flight.from.timeZone, nowMs)) / dayMs);
  let load = 0;
  for (const leg of legs) load = Math.max(load, leg.load);
  const level =
    cabins[cabin] *
    (tariff.airlineLevels[flight.airline.code] ?? 1) *
    (legs.length > 1 ? withStop : 1) *
    (tariff.weekdayLevels[weekday(day)] ?? 1) *
    seasonLevel(day, isInternational) *
    levelOf(tariff.daysAheadSteps, day - today) *
    levelOf(tariff.loadSteps, load) *
    flight.fareLevel;
  return toStep((startNaira + perKmNaira * directKm) * 100 * level);
}
