import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { aheadMs, defaultTimeZone, instantOfClock } from './zone';

dayjs.extend(utc);

/**
 * An instant (`Date`, milliseconds or ISO text with its zone), shown in a time zone; or a calendar day `YYYY-MM-DD` or
 * a wall-clock time `YYYY-MM-DDTHH:mm`, which have no zone and are shown unchanged.
 */
export type Moment = Date | number | string;

const wallClock = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/;

function inZone(moment: Moment, timeZone: string): Dayjs {
  const isPlain = typeof moment === 'string' && wallClock.test(moment);
  const instantMs = isPlain ? Number.NaN : dayjs(moment).valueOf();
  // the wall-clock time of the zone as if it were UTC: the formats show no zone
  const shown = dayjs.utc(isPlain ? moment : instantMs + aheadMs(instantMs, timeZone));
  if (!shown.isValid()) throw new RangeError(`Not a date: ${moment}`);
  return shown;
}

const formatter =
  (pattern: string) =>
  (moment: Moment, timeZone = defaultTimeZone): string =>
    inZone(moment, timeZone).format(pattern);

/** `Friday 20, November 2026`. @throws RangeError if it is not a date */
export const formatLongDate = formatter('dddd DD, MMMM YYYY');

/** The same for a sentence on a page: it breaks only after the comma, so that no weekday is alone in a line. @throws RangeError if it is not a date */
export const formatUnbrokenDate = formatter('dddd[\u00a0]DD, MMMM[\u00a0]YYYY');

// no line break between the time and AM or PM
const clock = 'hh:mm[\u00a0]A';

/** `Friday 20, November 2026, 03:45 PM`. @throws RangeError if it is not a date */
export const formatLongDateTime = formatter(`dddd DD, MMMM YYYY, ${clock}`);

/** `Friday 20, November 2026 at 03:45 PM`, for the expiry of an account. @throws RangeError if it is not a date */
export const formatExpiry = formatter(`dddd DD, MMMM YYYY [at] ${clock}`);

/** `14 March 1990`, which cannot be read with day and month swapped. @throws RangeError if it is not a date */
export const formatPlainDate = formatter('D MMMM YYYY');

/** `21 Nov 2026`. @throws RangeError if it is not a date */
export const formatDate = formatter('D MMM YYYY');

/** `Sat 21 Nov`. @throws RangeError if it is not a date */
export const formatShortDate = formatter('ddd D MMM');

const formatClock = formatter('hh:mm A');

/** A time of day `15:45`, or the time of a moment, → `03:45 PM`. @throws RangeError if it is neither */
export const formatTime = (time: Moment, timeZone = defaultTimeZone): string =>
  typeof time === 'string' && /^\d{2}:\d{2}$/.test(time)
    ? formatClock(`1970-01-01T${time}`, timeZone)
    : formatClock(time, timeZone);

/** The time of a moment in a sentence, `09:30 AM`, with `12:00 noon` and `12:00 midnight`; in Lagos. @throws RangeError */
export const formatTimeLimit = (moment: Moment): string =>
  formatTime(moment).replace(/^12:00 (AM|PM)$/, (_, half) => `12:00 ${half === 'AM' ? 'midnight' : 'noon'}`);

/** A moment after "until" or "by". Nobody reads from `12:00 AM` which night is meant, so midnight ends its day. */
const deadline =
  (formatDay: (moment: Moment) => string, formatMoment: (moment: Moment) => string) =>
  (moment: Moment): string => {
    const time = formatTime(moment);
    if (time === '12:00 AM') return `the end of ${formatDay(dayjs(moment).subtract(1, 'minute').valueOf())} (midnight)`;
    return time === '12:00 PM' ? `${formatDay(moment)}, 12:00 noon` : formatMoment(moment);
  };

/** `Tue 24 Nov, 09:30 AM`, `Tue 24 Nov, 12:00 noon`, `the end of Tue 24 Nov (midnight)`; in Lagos. @throws RangeError */
export const formatDeadline = deadline(formatShortDate, formatter('ddd D MMM, hh:mm A'));

/** `Tuesday 24, November 2026, 09:30 AM`, with noon and midnight as above. @throws RangeError */
export const formatLongDeadline = deadline(formatLongDate, formatLongDateTime);

/** The instant of a wall-clock time in a zone: `2026-11-21`, `09:30` in Lagos is 08:30 UTC. */
export const instantOf = (day: string, time: string, timeZone = defaultTimeZone): Date =>
  new Date(instantOfClock(dayjs.utc(`${day}T${time}`).valueOf(), timeZone));
