import { dayIn } from 'shared/format';
import type { SiteRules } from 'shared/remote';

/** How far ahead a flight can be booked. The API has the last word; the form offers only what it would accept. */
export type FlightDayRules = Pick<SiteRules, 'flightCutoffMinutes' | 'flightLatestDays'>;

export interface DayBounds {
  /** `YYYY-MM-DD`. */
  readonly min: string;
  readonly max: string;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The first and the last day on which a flight from an airport in this time zone can still be booked. */
export const flightDays = (nowMs: number, rules: FlightDayRules, timeZone: string): DayBounds => ({
  min: dayIn(timeZone, nowMs + rules.flightCutoffMinutes * minuteMs),
  max: dayIn(timeZone, nowMs + rules.flightLatestDays * dayMs),
});
