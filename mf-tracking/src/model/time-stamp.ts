import { formatShortDate, formatTime } from 'shared/format';

const nearMs = 6 * 24 * 60 * 60_000;

/** When something was, in Lagos: `09:04 AM` today, `Fri 03:16 PM` within six days, else `Fri 20 Nov, 03:16 PM`. */
export function timeStamp(at: string, nowMs: number): string {
  const day = formatShortDate(at);
  if (day === formatShortDate(nowMs)) return formatTime(at);
  const isNear = Math.abs(nowMs - Date.parse(at)) < nearMs;
  return isNear ? `${day.split(' ')[0]} ${formatTime(at)}` : `${day}, ${formatTime(at)}`;
}
