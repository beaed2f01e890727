import type { FareDay, FlightCriteria } from 'shared/contract/flights';

const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The same search some days later or earlier; all flights move together. */
export const shifted = (criteria: FlightCriteria, days: number): FlightCriteria => ({
  ...criteria,
  slices: criteria.slices.map((slice) => ({ ...slice, departureDate: addDays(slice.departureDate, days) })),
});

/** How many days a day lies after the first departure of a search. */
export const daysFromChosen = ({ slices }: FlightCriteria, date: string): number =>
  Math.round((Date.parse(date) - Date.parse(slices[0]?.departureDate ?? date)) / dayMs);

export interface CalendarDay extends FareDay {
  /** Days from the chosen day, negative before it. */
  readonly offset: number;
  readonly isLowest: boolean;
}

/** The days of the fare strip, relative to the first departure of the search. */
export function calendarDays(calendar: readonly FareDay[], criteria: FlightCriteria): CalendarDay[] {
  const lowest = Math.min(...calendar.flatMap(({ minTotal }) => minTotal ?? []));
  return calendar.map((day) => ({
    ...day,
    offset: daysFromChosen(criteria, day.date),
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

const reachDays = 3;

/** The middle of the days beyond an end of the shown ones, which brings three more on either side; undefined where no day beyond can be booked. */
export function daysBeyond(
  shown: readonly FareDay[],
  way: 'earlier' | 'later',
  { min, max }: { readonly min: string; readonly max: string },
): string | undefined {
  const edge = (way === 'earlier' ? shown[0] : shown.at(-1))?.date;
  if (!edge || (way === 'earlier' ? edge <= min : edge >= max)) return undefined;
  const middle = addDays(edge, way === 'earlier' ? -reachDays - 1 : reachDays + 1);
  return middle < min ? min : middle > max ? max : middle;
}

/** Days with more beyond an end; those that are known stay as they are. */
export function withDays(shown: readonly FareDay[], more: readonly FareDay[]): readonly FareDay[] {
  const added = more.filter(({ date }) => shown.every((known) => known.date !== date));
  return [...shown, ...added].sort((one, other) => one.date.localeCompare(other.date));
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

type TitleFacts = Pick<FlightCriteria, 'tripType' | 'adults' | 'children' | 'infants'>;

/** Whose fare the days show, in the words of the cards: `Lowest return fare each, in NGN`. */
export function calendarTitle({ tripType, adults, children, infants }: TitleFacts): string {
  const whose = children + infants > 0 ? 'for an adult' : adults > 1 ? 'each' : 'for one adult';
  return `Lowest ${fareNames[tripType]} ${whose}, in NGN`;
}

/** The same beside a link, on a phone. */
export const shortCalendarTitle = ({ adults, children, infants }: TitleFacts): string =>
  adults + children + infants > 1 ? 'Each, in NGN' : 'Fare in NGN';
