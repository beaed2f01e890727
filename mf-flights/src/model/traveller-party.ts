import type { FlightCriteria, FlightOffer } from 'shared/contract/flights';
import type { TravellerType } from 'shared/contract/lists';

/** One traveller of the booking, before anybody has said who it is. */
export interface Place {
  /** What the draft keeps the traveller under: another selection with an adult more does not mix them up. */
  readonly key: string;
  readonly type: TravellerType;
  /** The place in the list of travellers, from 0: what the request and the server's messages count by. */
  readonly index: number;
}

export const typeNames: Readonly<Record<TravellerType, string>> = { ADT: 'Adult', CHD: 'Child', INF: 'Infant' };

type Counts = Pick<FlightCriteria, 'adults' | 'children' | 'infants'>;

/** Who travels: adults first, then children, then infants. */
export function partyOf({ adults, children, infants }: Counts): readonly Place[] {
  const of = (type: TravellerType, count: number) =>
    Array.from({ length: count }, (_, at) => ({ key: `${type}-${at + 1}`, type }));
  return [...of('ADT', adults), ...of('CHD', children), ...of('INF', infants)].map((one, index) => ({ ...one, index }));
}

const plural = (count: number, one: string, many: string) => (count ? [`${count} ${count === 1 ? one : many}`] : []);

/** `2 adults, 1 child`. */
export const partyInWords = ({ adults, children, infants }: Counts): string =>
  [
    ...plural(adults, 'adult', 'adults'),
    ...plural(children, 'child', 'children'),
    ...plural(infants, 'infant', 'infants'),
  ].join(', ');

/** The days that ages and passports are measured by, each in the airport's own time; `YYYY-MM-DD`. */
export interface JourneyDays {
  readonly firstDeparture: string;
  readonly lastDeparture: string;
  readonly lastArrival: string;
}

export function journeyDays({ slices }: Pick<FlightOffer, 'slices'>): JourneyDays {
  const last = slices.at(-1);
  const dayOf = (moment = '') => moment.slice(0, 10);
  return {
    firstDeparture: dayOf(slices[0]?.departAt),
    lastDeparture: dayOf(last?.departAt),
    lastArrival: dayOf(last?.arriveAt),
  };
}
