import type { Moment } from './date';

/** Rides are in Nigeria: their times are Lagos times wherever the reader is. */
export const defaultTimeZone = 'Africa/Lagos';

const minuteMs = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes some ten milliseconds to make on a phone: one a zone, made when a time of that zone is shown. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = 'numeric';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
  });
  formats.set(timeZone, format);
  return format;
}

/** How far a zone's clocks are ahead of UTC at an instant. @throws RangeError if there is no such zone or instant */
export function aheadMs(instantMs: number, timeZone: string): number {
  // Nigeria's clocks have stood an hour ahead since 1919: most times of the site need no formatter at all
  if (timeZone === defaultTimeZone && !Number.isNaN(instantMs)) return 60 * minuteMs;
  const [month = 0, day, year = 0, hour, minute] =
    formatOf(timeZone).format(instantMs).match(/\d+/g)?.map(Number) ?? [];
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instantMs / minuteMs) * minuteMs;
}

/** The day in a zone at an instant, `YYYY-MM-DD`. @throws RangeError if there is no such zone or instant */
export function dayIn(timeZone: string, instant: Exclude<Moment, string>): string {
  const instantMs = Number(instant);
  return new Date(instantMs + aheadMs(instantMs, timeZone)).toISOString().slice(0, 10);
}

/**
 * The instant at which a zone's clocks show a time that is written as if it were UTC. Of the hour that is left out in spring
 * the clocks never show any; it is taken as what they show an hour later.
 */
export function instantShowing(clockMs: number, timeZone: string): number {
  const first = aheadMs(clockMs, timeZone);
  const guess = clockMs - first;
  const there = aheadMs(guess, timeZone);
  if (there === first) return guess;
  const second = clockMs - there;
  const again = aheadMs(second, timeZone);
  return again === there ? second : clockMs - Math.min(there, again);
}
