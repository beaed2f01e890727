import type { Moment } from '../date';

/** Rides are in Nigeria, so times are shown in Lagos time regardless of the reader's zone. */
export const defaultTimeZone = 'Africa/Lagos';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creates one formatter per zone, on first use: creating it takes about ten milliseconds on a phone. */
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
 * The offset of a zone from UTC at an instant, in milliseconds, including daylight saving time.
 * @throws RangeError if there is no such zone or instant
 */
export function aheadMs(instantMs: number, timeZone: string): number {
  // the offset of Nigeria has been one hour since 1919: most times of the site need no formatter
  if (timeZone === defaultTimeZone && !Number.isNaN(instantMs)) return 60 * minuteMs;
  const [month = 0, day, year = 0, hour, minute] =
    formatOf(timeZone).format(instantMs).match(/\d+/g)?.map(Number) ?? [];
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instantMs / minuteMs) * minuteMs;
}

/** The offset by zone and UTC day; null on a day on which it changes. */
const aheadByDay = new Map<string, number | null>();
/** More than all days on sale in all zones of the airports. */
const mostDays = 100_000;

/**
 * As `aheadMs`, cached by zone and day for a server: a flight search needs thousands of offsets, and the formatter takes
 * microseconds for each.
 */
export function cachedAheadMs(instantMs: number, timeZone: string): number {
  if (timeZone === defaultTimeZone) return aheadMs(instantMs, timeZone);
  const day = Math.floor(instantMs / dayMs);
  const key = timeZone + day;
  let ahead = aheadByDay.get(key);
  if (ahead === undefined) {
    const atStart = aheadMs(day * dayMs, timeZone);
    ahead = atStart === aheadMs((day + 1) * dayMs, timeZone) ? atStart : null;
    if (aheadByDay.size >= mostDays) aheadByDay.clear();
    aheadByDay.set(key, ahead);
  }
  return ahead ?? aheadMs(instantMs, timeZone);
}

/** The local day and time of an instant in a zone: `YYYY-MM-DD` and `HH:mm`. @throws RangeError as `aheadMs` */
export function clockIn(timeZone: string, instant: Exclude<Moment, string>): { day: string; time: string } {
  const instantMs = Number(instant);
  const shown = new Date(instantMs + aheadMs(instantMs, timeZone)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The local day of an instant in a zone, `YYYY-MM-DD`. @throws RangeError as `aheadMs` */
export const dayIn = (timeZone: string, instant: Exclude<Moment, string>): string => clockIn(timeZone, instant).day;

/** Adds days to `YYYY-MM-DD`; a negative number subtracts. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The instant of a local time in a zone; the local time is passed as if it were UTC. A repeated hour in autumn is the first
 * one. A skipped hour in spring is taken as one hour later.
 * @param ahead `aheadMs`, or its cached form
 */
export function instantOfClock(clockMs: number, timeZone: string, ahead = aheadMs): number {
  // no zone is a day away from UTC: these are the offsets before and after the time
  const [before, after] = [ahead(clockMs - dayMs, timeZone), ahead(clockMs + dayMs, timeZone)];
  if (before === after) return clockMs - before;
  const first = clockMs - Math.max(before, after);
  return first + ahead(first, timeZone) === clockMs ? first : clockMs - Math.min(before, after);
}
