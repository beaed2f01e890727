import { firstInstantShowing } from 'shared/format';
import { dayMs } from './days';

/** A zone's distance from UTC within one UTC day; it changes at most once, at `changesAtMs`. */
interface ZoneDay {
  readonly offsetMs: number;
  readonly changesAtMs: number;
  readonly laterOffsetMs: number;
}

const minuteMs = 60_000;
/** Asking Intl takes microseconds, and a search asks thousands of times: each zone's days are asked once. */
const knownDays = new Map<string, Map<number, ZoneDay>>();
/** Some more than the days between yesterday and the latest departure. */
const mostDays = 800;

const formats = new Map<string, Intl.DateTimeFormat>();

function askOffsetMs(zone: string, atMs: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
  }
  const name = format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  const distance = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMs;
  return sign === '-' ? -distance : distance;
}

function readDay(zone: string, day: number): ZoneDay {
  let [low, high] = [day * dayMs, (day + 1) * dayMs];
  const offsetMs = askOffsetMs(zone, low);
  const laterOffsetMs = askOffsetMs(zone, high);
  if (offsetMs === laterOffsetMs) return { offsetMs, laterOffsetMs, changesAtMs: Number.POSITIVE_INFINITY };
  while (high - low > minuteMs) {
    const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs;
    if (askOffsetMs(zone, middle) === offsetMs) low = middle;
    else high = middle;
  }
  return { offsetMs, laterOffsetMs, changesAtMs: high };
}

/** What a clock in this zone is ahead of UTC at an instant, in milliseconds; daylight saving time is in it. */
export function offsetMsAt(zone: string, atMs: number): number {
  const { changesAtMs, offsetMs, laterOffsetMs } = zoneDay(zone, Math.floor(atMs / dayMs));
  return atMs < changesAtMs ? offsetMs : laterOffsetMs;
}

function zoneDay(zone: string, day: number): ZoneDay {
  let days = knownDays.get(zone);
  if (!days) {
    days = new Map();
    knownDays.set(zone, days);
  }
  let known = days.get(day);
  if (!known) {
    if (days.size >= mostDays) days.clear();
    known = readDay(zone, day);
    days.set(day, known);
  }
  return known;
}

/**
 * The first instant at which a clock in this zone shows so many minutes after midnight of a day. A time that the clocks skip
 * in spring is the same while later.
 */
export const instantOf = (zone: string, day: number, minutes: number): number =>
  firstInstantShowing(day * dayMs + minutes * minuteMs, (atMs) => offsetMsAt(zone, atMs));

/** `instantOf` for many times of one day: on all days but two a year it is a sum. */
export function dayClock(zone: string, day: number): (minutes: number) => number {
  const { offsetMs } = zoneDay(zone, day - 1);
  const isEven = [day - 1, day, day + 1].every((near) => {
    const known = zoneDay(zone, near);
    return known.offsetMs === offsetMs && known.laterOffsetMs === offsetMs;
  });
  const midnightMs = day * dayMs - offsetMs;
  return isEven ? (minutes) => midnightMs + minutes * minuteMs : (minutes) => instantOf(zone, day, minutes);
}

/** The day that a clock in this zone shows. */
export const localDay = (zone: string, atMs: number): number => Math.floor((atMs + offsetMsAt(zone, atMs)) / dayMs);

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** `2026-11-27T07:15:00+01:00` */
export function localText(zone: string, atMs: number): string {
  const offsetMs = offsetMsAt(zone, atMs);
  const distance = Math.abs(offsetMs) / minuteMs;
  const sign = offsetMs < 0 ? '-' : '+';
  const shown = new Date(atMs + offsetMs).toISOString().slice(0, 19);
  return `${shown}${sign}${two(Math.floor(distance / 60))}:${two(distance % 60)}`;
}
