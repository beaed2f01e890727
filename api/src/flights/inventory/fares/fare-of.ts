import type { Cabin } from 'shared/contract/lists';
import { dayMs, weekday } from '../clock/days';
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

function seasonLevel(day: number, isInternational: boolean): number {
  const at = new Date(day * dayMs);
  const date = (at.getUTCMonth() + 1) * 100 + at.getUTCDate();
  if (date >= 1212 || date <= 110) return tariff.seasonLevels.christmas;
  return isInternational && date >= 701 && date <= 831 ? tariff.seasonLevels.summerAbroad : 1;
}

export interface FareQuestion {
  readonly cabin: Cabin;
  /** Between the two ends of the way. */
  readonly directKm: number;
  /** On which it begins, and the present day, both on the clock of the airport where it begins. */
  readonly day: number;
  readonly today: number;
}

/** What all journeys of a way on a day have in common, kobo: worked out once for all of them. */
export interface WayTariff {
  readonly domesticKobo: number;
  readonly internationalKobo: number;
}

export function wayTariff({ cabin, directKm, day, today }: FareQuestion): WayTariff {
  const level = (tariff.weekdayLevels[weekday(day)] ?? 1) * levelOf(tariff.daysAheadSteps, day - today);
  const kobo = ({ startNaira, perKmNaira, cabins }: tariff.Tariff, isInternational: boolean) =>
    (startNaira + perKmNaira * directKm) * 100 * cabins[cabin] * level * seasonLevel(day, isInternational);
  return { domesticKobo: kobo(tariff.domestic, false), internationalKobo: kobo(tariff.international, true) };
}

/** The base fare of one adult in the lowest brand, kobo: as full as the fullest of the flights, at the first one's level. */
export function fareKobo(way: WayTariff, first: Leg, second: Leg | undefined, isInternational: boolean): number {
  const load = second ? Math.max(first.load, second.load) : first.load;
  const { withStop } = isInternational ? tariff.international : tariff.domestic;
  const level = first.flight.fareLevel * levelOf(tariff.loadSteps, load) * (second ? withStop : 1);
  return toStep((isInternational ? way.internationalKobo : way.domesticKobo) * level);
}
