/** Rides are in Nigeria: their times are Lagos times wherever the reader is. */
export const defaultTimeZone = 'Africa/Lagos';

/**
 * An instant (`Date`, milliseconds or ISO text with its zone), shown in a time zone; or a calendar day `YYYY-MM-DD` or
 * a wall-clock time `YYYY-MM-DDTHH:mm`, which belong to no zone and are shown as they stand.
 */
export type Moment = Date | number | string;

const wallClock = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/;

const formats = new Map<string, Intl.DateTimeFormat>();

// Making one costs far more than using it; a list of cards uses the same few hundreds of times.
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    day: '2-digit',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  formats.set(timeZone, made);
  return made;
}

function partsOf(moment: Moment, timeZone: string) {
  const plain = typeof moment === 'string' && wallClock.test(moment);
  const instant = new Date(plain ? `${moment.length === 10 ? `${moment}T00:00` : moment}Z` : moment);
  const parts = formatIn(plain ? 'UTC' : timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    weekday: part('weekday'),
    day: part('day'),
    month: part('month'),
    year: part('year'),
    time: `${part('hour')}:${part('minute')} ${part('dayPeriod')}`,
  };
}

/** `Friday 20, November 2026`. @throws RangeError if it is no date */
export function formatLongDate(moment: Moment, timeZone = defaultTimeZone): string {
  const { weekday, day, month, year } = partsOf(moment, timeZone);
  return `${weekday} ${day}, ${month} ${year}`;
}

/** `Friday 20, November 2026, 03:45 PM`. @throws RangeError if it is no date */
export const formatLongDateTime = (moment: Moment, timeZone = defaultTimeZone): string =>
  `${formatLongDate(moment, timeZone)}, ${partsOf(moment, timeZone).time}`;

/** `Friday 20, November 2026 at 03:45 PM`: how an account's expiry is written. @throws RangeError if it is no date */
export const formatExpiry = (moment: Moment, timeZone = defaultTimeZone): string =>
  `${formatLongDate(moment, timeZone)} at ${partsOf(moment, timeZone).time}`;

/** `Sat 21 Nov`. @throws RangeError if it is no date */
export function formatShortDate(moment: Moment, timeZone = defaultTimeZone): string {
  const { weekday, day, month } = partsOf(moment, timeZone);
  return `${weekday.slice(0, 3)} ${Number(day)} ${month.slice(0, 3)}`;
}

/** A time of day `15:45`, or the time of a moment, → `03:45 PM`. @throws RangeError if it is neither */
export const formatTime = (time: Moment, timeZone = defaultTimeZone): string =>
  typeof time === 'string' && /^\d{2}:\d{2}$/.test(time)
    ? partsOf(`1970-01-01T${time}`, timeZone).time
    : partsOf(time, timeZone).time;

/** The instant of a wall-clock time in a zone: `2026-11-21`, `09:30` in Lagos is 08:30 UTC. */
export function instantOf(day: string, time: string, timeZone = defaultTimeZone): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) => {
    const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
      instant,
    );
    return Date.parse(`${shown.replace(' ', 'T')}Z`) - instant;
  };
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first));
}
