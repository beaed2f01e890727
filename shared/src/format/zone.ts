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

const dayMs = 1440 * minuteMs;

/**
 * The first instant at which clocks show a time that is written as if it were UTC. Of the hour that they show twice in autumn that is
 * the one before they go back. The hour that is left out in spring they never show; it is taken as what they show an hour later.
 * @param aheadAt how far these clocks are ahead of UTC at an instant, in milliseconds; it changes at most once in two days
 */
export function firstInstantShowing(clockMs: number, aheadAt: (instantMs: number) => number): number {
  // no zone is a day away from UTC: these are the distances before and after the day in question
  const [before, after] = [aheadAt(clockMs - dayMs), aheadAt(clockMs + dayMs)];
  if (before === after) return clockMs - before;
  const first = clockMs - Math.max(before, after);
  const shows = (instantMs: number) => instantMs + aheadAt(instantMs) === clockMs;
  return shows(first) ? first : clockMs - Math.min(before, after);
}

/** `firstInstantShowing` by the clocks of a zone. */
export const instantShowing = (clockMs: number, timeZone: string): number =>
  firstInstantShowing(clockMs, (instantMs) => aheadMs(instantMs, timeZone));
