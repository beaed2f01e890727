import { cachedAheadMs, instantOfClock } from 'shared/format/zone';

/** The inventory represents days as whole numbers since 1 January 1970, for fast comparison and addition. */
export const dayMs = 86_400_000;

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** 0 is Monday. */
export const weekday = (number: number): number => (number + 3) % 7;

/** Whether a flight of these days of the week (bit 0 is Monday) leaves on a day. */
export const flies = (days: number, number: number): boolean => (days & (1 << weekday(number))) !== 0;

/** The local day of an instant in a zone. */
export const localDay = (zone: string, atMs: number): number => Math.floor((atMs + cachedAheadMs(atMs, zone)) / dayMs);

/** The first instant at a local time of a day, in minutes after midnight. */
export const instantOf = (zone: string, day: number, minutes: number): number =>
  instantOfClock(day * dayMs + minutes * 60_000, zone, cachedAheadMs);

const two = (number: number): string => String(number).padStart(2, '0');

/** The local time of an instant with its UTC offset: `2026-11-27T07:15:00+01:00`. */
export function localText(zone: string, atMs: number): string {
  const ahead = cachedAheadMs(atMs, zone);
  const minutes = Math.abs(ahead) / 60_000;
  const shown = new Date(atMs + ahead).toISOString().slice(0, 19);
  return `${shown}${ahead < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
