import { defaultTimeZone } from 'shared/format';

const dayMs = 24 * 60 * 60 * 1000;

/** The calendar day in Lagos, `YYYY-MM-DD`. */
export const lagosDay = (nowMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: defaultTimeZone }).format(nowMs);

/** A day some days later, or earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The day in an address; undefined if it is invalid. */
export const dayFrom = (text: string | null): string | undefined =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) ? text : undefined;

/** How a day is called beside today. */
export function dayName(day: string, today: string): string | undefined {
  const names: Readonly<Record<string, string>> = {
    [daysAfter(today, -1)]: 'Yesterday',
    [today]: 'Today',
    [daysAfter(today, 1)]: 'Tomorrow',
  };
  return names[day];
}
