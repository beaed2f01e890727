import type { TravellerType } from './lists';

/** The ages of each traveller type, in whole years. An infant has no seat. */
export const travellerAges: Readonly<Record<TravellerType, { readonly min: number; readonly max: number }>> = {
  ADT: { min: 12, max: 120 },
  CHD: { min: 2, max: 11 },
  INF: { min: 0, max: 1 },
};

/** The age in whole years on a day; both are `YYYY-MM-DD`. The birthday of someone born on 29 February is 1 March. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/**
 * Whether a person travels as this type, by the age on the first departure. An infant must still be one on the last
 * departure: a child who turns two in between has a seat on all flights.
 */
export function isOfType(
  type: TravellerType,
  dateOfBirth: string,
  { firstDeparture, lastDeparture }: { readonly firstDeparture: string; readonly lastDeparture: string },
): boolean {
  const { min, max } = travellerAges[type];
  const age = ageOn(dateOfBirth, firstDeparture);
  const ageOnLast = ageOn(dateOfBirth, lastDeparture);
  if (type === 'INF') return age >= min && ageOnLast <= max;
  if (type === 'CHD') return ageOnLast >= min && age <= max;
  return age >= min && age <= max;
}
