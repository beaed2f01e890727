import type { SiteRules } from 'shared/remote';

/** How far ahead a ride can be booked. The API has the last word; the form offers only what it would accept. */
export type PickupRules = Pick<SiteRules, 'earliestPickupSeconds' | 'latestPickupDays'>;

// West Africa Time has no summer time: Lagos is always one hour ahead of UTC
const lagosOffsetMs = 3_600_000;
const minuteMs = 60_000;
const slotMinutes = 30;

/** A day and a time of day as a clock in Lagos shows them. */
export interface LagosTime {
  readonly day: string;
  readonly time: string;
}

export function lagosTime(instantMs: number): LagosTime {
  const text = new Date(instantMs + lagosOffsetMs).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The instant, in milliseconds, of a Lagos day (`YYYY-MM-DD`) and time (`HH:mm`); NaN when either is not one. */
const lagosInstant = (day: string, time: string): number => Date.parse(`${day}T${time}:00+01:00`);

const earliestMs = (nowMs: number, rules: PickupRules) => nowMs + rules.earliestPickupSeconds * 1000;
const earliestSlotMs = (nowMs: number, rules: PickupRules) => {
  const slotMs = slotMinutes * minuteMs;
  return Math.ceil(earliestMs(nowMs, rules) / slotMs) * slotMs;
};
const latestMs = (nowMs: number, rules: PickupRules) => nowMs + rules.latestPickupDays * 24 * 60 * minuteMs;

/** The first and the last day with a half hour that can be booked. */
export const pickupDays = (nowMs: number, rules: PickupRules): { min: string; max: string } => ({
  min: lagosTime(earliestSlotMs(nowMs, rules)).day,
  max: lagosTime(latestMs(nowMs, rules)).day,
});

/** The half hours of a day that can be booked, `HH:mm`; none outside the window. */
export function pickupTimes(day: string, nowMs: number, rules: PickupRules): string[] {
  const times: string[] = [];
  for (let minutes = 0; minutes < 24 * 60; minutes += slotMinutes) {
    const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const instantMs = lagosInstant(day, time);
    if (instantMs >= earliestSlotMs(nowMs, rules) && instantMs <= latestMs(nowMs, rules)) times.push(time);
  }
  return times;
}

const dayParts = [
  ['Evening', '17:00'],
  ['Afternoon', '12:00'],
  ['Morning', '05:00'],
] as const;

/** The part of the day of a time `HH:mm`, under which a list of times has it. */
export const dayPartOf = (time: string): string => dayParts.find(([, from]) => time >= from)?.[0] ?? 'After midnight';

/** True for a day and time that can be booked, also off the half hours (a shared link may carry any minute). */
export function canBePickup(day: string, time: string, nowMs: number, rules: PickupRules): boolean {
  const instantMs = lagosInstant(day, time);
  return instantMs >= earliestMs(nowMs, rules) && instantMs <= latestMs(nowMs, rules);
}

/** The time to keep when the day changes: the same one where that day has it, else none. */
export const timeOn = (day: string, time: string, nowMs: number, rules: PickupRules): string =>
  pickupTimes(day, nowMs, rules).includes(time) ? time : '';
