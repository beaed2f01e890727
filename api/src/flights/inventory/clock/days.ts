import { instantShowing, rememberedAheadMs } from 'shared/format/zone';

/** Days are whole numbers inside the inventory, counted from 1 January 1970: comparing and adding them is arithmetic. */
export const dayMs = 86_400_000;

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** 0 is Monday. */
export const weekday = (number: number): number => (number + 3) % 7;

/** Whether a flight of these days of the week (bit 0 is Monday) leaves on a day. */
export const flies = (days: number, number: number): boolean => (days & (1 << weekday(number))) !== 0;

/** The day that the clocks of a zone show at an instant. */
export const localDay = (zone: string, atMs: number): number =>
  Math.floor((atMs + rememberedAheadMs(atMs, zone)) / dayMs);

/** The first instant at which the clocks of a zone show so many minutes after midnight of a day. */
export const instantOf = (zone: string, day: number, minutes: number): number =>
  instantShowing(day * dayMs + minutes * 60_000, zone, rememberedAheadMs);
