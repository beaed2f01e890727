import type { Moment } from '../date';

/** Rides are in Nigeria: their times are Lagos times wherever the reader is. */
export const defaultTimeZone = 'Africa/Lagos';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
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

/**
 * How far a zone's clocks are ahead of UTC at an instant, in milliseconds; daylight saving time is part of it.
 * @throws RangeError if there is no such zone or instant
 */
export function aheadMs(instantMs: number, timeZone: string): number {
  // Nigeria's clocks have stood an hour ahead since 1919: most times of the site need no formatter at all
  if (timeZone === defaultTimeZone && !Number.isNaN(instantMs)) return 60 * minuteMs;
  const [month = 0, day, year = 0, hour, minute] =
    formatOf(timeZone).format(instantMs).match(/\d+/g)?.map(Number) ?? [];
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instantMs / minuteMs) * minuteMs;
}

/** By zone and UTC day how far its clocks are ahead, null on a day on which they change. */
const aheadOnDays = new Map<string, number | null>();
/** More than all days on sale in all zones that are flown to. */
const mostDays = 100_000;

/**
 * `aheadMs` for a server: a formatter takes microseconds, and a search for flights asks thousands of times, so each day of a
 * zone is read once.
 */
export function rememberedAheadMs(instantMs: number, timeZone: string): number {
  if (timeZone === defaultTimeZone) return aheadMs(instantMs, timeZone);
  const day = Math.floor(instantMs / dayMs);
  const key = timeZone + day;
  let ahead = aheadOnDays.get(key);
  if (ahead === undefined) {
    const atStart = aheadMs(day * dayMs, timeZone);
    ahead = atStart === aheadMs((day + 1) * dayMs, timeZone) ? atStart : null;
    if (aheadOnDays.size >= mostDays) aheadOnDays.clear();
    aheadOnDays.set(key, ahead);
  }
  return ahead ?? aheadMs(instantMs, timeZone);
}

/** What the clocks of a zone show at an instant: `YYYY-MM-DD` and `HH:mm`. @throws RangeError as `aheadMs` */
export function clockIn(timeZone: string, instant: Exclude<Moment, string>): { day: string; time: string } {
  const instantMs = Number(instant);
  const shown = new Date(instantMs + aheadMs(instantMs, timeZone)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The day in a zone at an instant, `YYYY-MM-DD`. @throws RangeError as `aheadMs` */
export const dayIn = (timeZone: string, instant: Exclude<Moment, string>): string => clockIn(timeZone, instant).day;

/** The day so many days after `YYYY-MM-DD`, before it if negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The first instant at which the clocks of a zone show a time that is written as if it were UTC. Of the hour that they show
 * twice in autumn that is the one before they go back. The hour that is left out in spring they never show; it is taken as
 * what they show an hour later.
 * @param ahead `aheadMs`, or the same with a memory
 */
export function instantShowing(clockMs: number, timeZone: string, ahead = aheadMs): number {
  // no zone is a day away from UTC: these are the distances before and after the day in question
  const [before, after] = [ahead(clockMs - dayMs, timeZone), ahead(clockMs + dayMs, timeZone)];
  if (before === after) return clockMs - before;
  const first = clockMs - Math.max(before, after);
  return first + ahead(first, timeZone) === clockMs ? first : clockMs - Math.min(before, after);
}
