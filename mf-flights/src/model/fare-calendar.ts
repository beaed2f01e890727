import type { FareDay, FlightCriteria } from 'shared/contract/flights';

const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The same search some days later or earlier; all flights move together. */
export const shifted = (criteria: FlightCriteria, days: number): FlightCriteria => ({
  ...criteria,
  slices: criteria.slices.map((slice) => ({ ...slice, departureDate: addDays(slice.departureDate, days) })),
});

export interface CalendarDay extends FareDay {
  /** Days from the chosen day, negative before it. */
  readonly offset: number;
  readonly isLowest: boolean;
}

/** The days of the fare strip, relative to the first departure of the search. */
export function calendarDays(calendar: readonly FareDay[], criteria: FlightCriteria): CalendarDay[] {
  const chosen = criteria.slices[0]?.departureDate ?? '';
  const lowest = Math.min(...calendar.flatMap(({ minTotal }) => minTotal ?? []));
  return calendar.map((day) => ({
    ...day,
    offset: Math.round((Date.parse(day.date) - Date.parse(chosen)) / dayMs),
    isLowest: day.minTotal === lowest,
  }));
}

/** The same search whatever its days: days of its calendar are comparable. */
export const withoutDays = ({ slices: [first, ...rest], ...criteria }: FlightCriteria): string =>
  JSON.stringify([
    criteria,
    first?.from,
    first?.to,
    rest.map(({ from, to, departureDate }) => [
      from,
      to,
      Date.parse(departureDate) - Date.parse(first?.departureDate ?? ''),
    ]),
  ]);

/**
 * The days to show once a day among those that are shown was chosen: they stay where they are, so that no other day slides under
 * the pointer. Only one at an end, or elsewhere, brings its own days.
 */
export function daysAround(shown: readonly FareDay[], found: readonly FareDay[], chosen: string): readonly FareDay[] {
  const place = shown.findIndex(({ date }) => date === chosen);
  if (place <= 0 || place === shown.length - 1) return found;
  return shown.map((day) => found.find(({ date }) => date === day.date) ?? day);
}

/** The other days with offers, nearest first. */
export const otherDays = (days: readonly CalendarDay[]): CalendarDay[] =>
  days
    .filter(({ offset, minTotal }) => offset !== 0 && minTotal !== null)
    .sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset));

const fareNames: Readonly<Record<FlightCriteria['tripType'], string>> = {
  oneway: 'fare',
  return: 'return fare',
  multicity: 'fare for the whole journey,',
};

export const calendarTitle = ({ tripType }: Pick<FlightCriteria, 'tripType'>): string =>
  `Lowest ${fareNames[tripType]} for one adult, in NGN`;
