import { wallClock } from 'shared/documents';
import { formatShortDate, formatTime } from 'shared/format';

const dayMs = 86_400_000;
const offsetForm = /([+-])(\d\d):(\d\d)$/;

/** `6 days`, from the day after tomorrow on. */
function daysAheadText(localInstant: string, nowMs: number): string | undefined {
  const today = Date.parse(dayThere(localInstant, nowMs));
  const days = Math.round((Date.parse(localInstant.slice(0, 10)) - today) / dayMs);
  return days > 1 ? `${days} days` : undefined;
}

/** The day at a moment on the clock of an instant with its offset. */
function dayThere(localInstant: string, atMs: number): string {
  const [, sign, hours, minutes] = offsetForm.exec(localInstant) ?? [];
  const aheadMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  return new Date(atMs + aheadMs).toISOString().slice(0, 10);
}

const unbroken = (time: string): string => time.replace(' ', '\u00a0');

/** `Fri 27 Nov, 07:15 AM` */
export const dayAndTime = (localInstant: string): string =>
  `${formatShortDate(wallClock(localInstant))}, ${formatTime(wallClock(localInstant))}`;

/**
 * `Today 07:15 AM`, `Tomorrow 07:15 AM`, else `In 6 days, Fri 27 Nov, 07:15 AM`: by the clock of the place. No line of a headline
 * begins with AM or PM.
 */
export function whenText(localInstant: string, nowMs: number): string {
  const day = localInstant.slice(0, 10);
  const time = unbroken(formatTime(wallClock(localInstant)));
  if (day === dayThere(localInstant, nowMs)) return `Today ${time}`;
  if (day === dayThere(localInstant, nowMs + dayMs)) return `Tomorrow ${time}`;
  const ahead = daysAheadText(localInstant, nowMs);
  const dated = `${formatShortDate(wallClock(localInstant))}, ${time}`;
  return ahead ? `In ${ahead}, ${dated}` : dated;
}
