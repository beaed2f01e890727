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
