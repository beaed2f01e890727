import type { RideCriteria, RideResult } from 'shared/contract/rides';

type Party = Pick<RideCriteria, 'passengers' | 'luggage'>;

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** "2 passengers, 1 bag", as far as a search has them. */
export const partyText = ({ passengers, luggage }: Party): string =>
  [
    passengers !== undefined && counted(passengers, 'passenger'),
    luggage !== undefined && (luggage === 0 ? 'no bags' : counted(luggage, 'bag')),
  ]
    .filter(Boolean)
    .join(', ');

/** "2 people, 1 bag": fits half the width of a phone. */
export const shortPartyText = (party: Party): string =>
  partyText(party).replace(/(\d+) passengers?/, (_, count) => (count === '1' ? '1 person' : `${count} people`));

/** The most passengers and the most bags that one of the cars takes; undefined without cars. */
export function largestCar(rides: readonly RideResult[]): { passengers: number; luggage: number } | undefined {
  const [largest] = [...rides].sort((a, b) => b.seats - a.seats || b.luggage - a.luggage);
  return largest && { passengers: largest.seats, luggage: largest.luggage };
}
