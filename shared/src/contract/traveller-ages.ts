import type { TravellerType } from './lists';

/** How old a traveller of each type is, in whole years; an infant sits on an adult's lap. */
export const travellerAges: Readonly<Record<TravellerType, { readonly min: number; readonly max: number }>> = {
  ADT: { min: 12, max: 120 },
  CHD: { min: 2, max: 11 },
  INF: { min: 0, max: 1 },
};

/** Whole years on a day; both as `YYYY-MM-DD`. Someone born on 29 February has the birthday on 1 March. */
export function ageOn(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/**
 * Whether someone travels as this type: by the age on the first departure; an infant must still be one on the last, for
 * the lap has to do for the way back too. Who turns two in between has a child's seat both ways.
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
