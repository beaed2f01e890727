import type { Airport } from 'shared/contract/places';
import type { Db, Tx } from '../database';
import { toKobo } from '../money';
import { airportColumns, airportOf } from '../places/places.repository';
import type { PricedOffer } from './supplier/flight-supplier';
import type { BookedOffer } from './tables';

/** The part of an offer that a booking stores. */
export const bookedOfferOf = ({
  brand,
  airline,
  slices,
  price,
  conditions,
  needsPassport,
  wayFares,
}: PricedOffer): BookedOffer => ({
  ...{ brand, airline, slices, price, conditions, needsPassport },
  ...(wayFares && { wayFares }),
});

/** An offer as pages see it, without what only a change of one way needs. */
export const shownOffer = <Offer extends Pick<PricedOffer, 'wayFares'>>({ wayFares: _, ...offer }: Offer) => offer;

/** The parts of an offer's price, in the columns of a booking. */
export const fareColumns = ({ price }: Pick<BookedOffer, 'price'>) => ({
  base_kobo: toKobo(price.base),
  taxes_kobo: toKobo(price.taxes),
  service_fee_kobo: toKobo(price.serviceFee),
});

const firstSlice = ({ slices }: Pick<BookedOffer, 'slices'>) => {
  const [first] = slices;
  if (!first) throw new Error('An offer without a flight');
  return first;
};

const lastSlice = ({ slices }: Pick<BookedOffer, 'slices'>) => slices.at(-1) ?? firstSlice({ slices });

const dayOf = (localInstant: string) => localInstant.slice(0, 10);

/** The days for checks of ages and passports, each in the local time of its airport. */
export const daysOf = (offer: Pick<BookedOffer, 'slices'>) => ({
  firstDeparture: dayOf(firstSlice(offer).departAt),
  lastDeparture: dayOf(lastSlice(offer).departAt),
  lastArrival: dayOf(lastSlice(offer).arriveAt),
});

export const departsAt = (offer: Pick<BookedOffer, 'slices'>): Date => new Date(firstSlice(offer).departAt);
export const arrivesAt = (offer: Pick<BookedOffer, 'slices'>): Date => new Date(lastSlice(offer).arriveAt);

/** The airports that an offer names, by their codes. */
export async function airportsOf(db: Db | Tx, { slices }: Pick<BookedOffer, 'slices'>): Promise<Airport[]> {
  const codes = slices.flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]));
  const rows = await db
    .selectFrom('airports')
    .select(airportColumns)
    .where('iata', 'in', [...new Set(codes)])
    .orderBy('iata')
    .execute();
  return rows.map(airportOf);
}
