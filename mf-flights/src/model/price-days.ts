import type { FareDay, FlightCriteria } from 'shared/contract/flights';
import { formatNaira, formatShortDate } from 'shared/format';
import { addDays, type CalendarDay } from './fare-calendar';

const shownDays = 60;

/** The weekday of a day: `Monday`. */
const weekdayOf = (day: string): string =>
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][new Date(day).getUTCDay()] ?? '';

/** The cheapest of the days around the chosen one, if it costs less; of two the nearer one. */
export function cheaperDay(days: readonly CalendarDay[]): (CalendarDay & { readonly saved: number }) | undefined {
  const total = days.find(({ offset }) => offset === 0)?.minTotal;
  if (!total) return undefined;
  const [best] = days
    .filter((day) => day.minTotal !== null && day.minTotal < total)
    .sort((a, b) => (a.minTotal ?? 0) - (b.minTotal ?? 0) || Math.abs(a.offset) - Math.abs(b.offset));
  return best && { ...best, saved: total - (best.minTotal ?? 0) };
}

/** `NGN 9,345 less on Monday`; in a search that moves its return along, `NGN 9,345 less from Monday`. */
export const cheaperDayText = (saved: number, date: string, tripType: FlightCriteria['tripType']): string =>
  `${formatNaira(saved)} less ${tripType === 'oneway' ? 'on' : 'from'} ${weekdayOf(date)}`;

/** How many nights a return stays; undefined for one way. */
export function nightsOf({ tripType, slices }: FlightCriteria): number | undefined {
  const [out, back] = slices;
  if (tripType !== 'return' || !out || !back) return undefined;
  return Math.round((Date.parse(back.departureDate) - Date.parse(out.departureDate)) / 86_400_000);
}

/** The first of the sixty days of the graph: ten days before the chosen one, or today. */
export function graphStart(departureDate: string, today: string): string {
  const before = addDays(departureDate, -10);
  return before > today ? before : today;
}

/** Sixty days from the first, also where the answer knows none. */
export function graphDays(fares: readonly FareDay[], first: string): FareDay[] {
  const totals = new Map(fares.map(({ date, minTotal }) => [date, minTotal]));
  return Array.from({ length: shownDays }, (_, index) => {
    const date = addDays(first, index);
    return { date, minTotal: totals.get(date) ?? null };
  });
}

/** A day of the graph beside the chosen one: `Mon 7 Dec, NGN 121,975, NGN 9,345 less than your day`. */
export function dayInWords({ date, minTotal }: FareDay, chosenTotal: number | null | undefined): string {
  if (minTotal === null) return `${formatShortDate(date)}, no flights`;
  const fare = `${formatShortDate(date)}, ${formatNaira(minTotal)}`;
  if (!chosenTotal || minTotal === chosenTotal) return fare;
  const difference = formatNaira(Math.abs(minTotal - chosenTotal));
  return `${fare}, ${difference} ${minTotal < chosenTotal ? 'less' : 'more'} than your day`;
}
