import type { RideCriteria, RideResult } from 'shared/contract/rides';

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** "2 passengers, 1 bag", as far as a search says it. */
export const partyText = ({ passengers, luggage }: Pick<RideCriteria, 'passengers' | 'luggage'>): string =>
  [
    passengers !== undefined && counted(passengers, 'passenger'),
    luggage !== undefined && (luggage === 0 ? 'no bags' : counted(luggage, 'bag')),
  ]
    .filter(Boolean)
    .join(', ');

/** The most passengers and the most bags that one of the cars takes; undefined without cars. */
export function largestCar(rides: readonly RideResult[]): { passengers: number; luggage: number } | undefined {
  const [largest] = [...rides].sort((a, b) => b.seats - a.seats || b.luggage - a.luggage);
  return largest && { passengers: largest.seats, luggage: largest.luggage };
}
