import type { RidePriceValues } from 'shared/contract/catalogue';
import type { FlightCriteria, FlightOffer } from 'shared/contract/flights';
import type { Cabin, RouteKind } from 'shared/contract/lists';
import { dayIn, defaultTimeZone } from 'shared/format';
import { addDays } from 'shared/format/zone';
import type { Context } from '../../context';
import type { Db } from '../../database';
import { brandsOf, type FareBrands } from '../../flights/inventory/fares/brands';
import { readFareFamilies } from '../../flights/inventory/fares/fare-families.repository';
import { searchWithFares } from '../../flights/inventory/own-flights';
import { toNaira } from '../../money';
import { findPlaces, roadKm } from '../../rides/plan-journey';
import { ridePriceKobo } from '../../rides/prices/price-table';
import { rowOfValues } from '../../rides/prices/prices.repository';

/** Within a city, across it, and to another one. */
const rides = [
  { title: 'Lagos airport to Ikeja', from: 'Murtala Muhammed International Airport (LOS)', to: 'Ikeja, Lagos' },
  { title: 'Lagos airport to Lekki', from: 'Murtala Muhammed International Airport (LOS)', to: 'Eti Osa, Lagos' },
  {
    title: 'Abuja airport to the city',
    from: 'Nnamdi Azikiwe International Airport (ABV)',
    to: 'Abuja Municipal, FCT',
  },
  { title: 'Lagos airport to Ibadan', from: 'Murtala Muhammed International Airport (LOS)', to: 'Ibadan North, Oyo' },
] as const;

/** Rides for which a preview shows prices. */
export async function usualRides(db: Db): Promise<{ title: string; km: number }[]> {
  const found = await Promise.all(
    rides.map(async ({ title, from, to }) => {
      const { pickup, dropOff } = await findPlaces(db, { pickupLocation: from, dropOffLocation: to });
      return pickup && dropOff ? [{ title, km: roadKm(pickup, dropOff) }] : [];
    }),
  );
  return found.flat();
}

/** The Trip Total at a price, in naira. */
export const rideNaira = (price: RidePriceValues, km: number, comfort: number): number =>
  toNaira(ridePriceKobo(rowOfValues(price), km, comfort));

interface UsualFlight {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly routeKind: RouteKind;
  readonly cabin?: Cabin;
}

/** Flights for which a preview shows prices. */
export const usualFlights = {
  home: { title: 'Lagos to Abuja', from: 'LOS', to: 'ABV', routeKind: 'domestic' },
  near: { title: 'Lagos to Accra', from: 'LOS', to: 'ACC', routeKind: 'regional' },
  far: { title: 'Lagos to London', from: 'LOS', to: 'LHR', routeKind: 'longHaul' },
} as const satisfies Record<string, UsualFlight>;

const daysAhead = 14;

type UsualOffer = Omit<FlightOffer, 'offerId' | 'expiresOn'>;

/** The offers of the site for one adult in two weeks with each of several fares. */
export async function searchUsual(
  context: Context,
  { from, to, cabin = 'Y' }: UsualFlight,
  fares: readonly FareBrands[],
): Promise<UsualOffer[][]> {
  const criteria: FlightCriteria = {
    ...{ tripType: 'oneway', cabin, adults: 1, children: 0, infants: 0, flexibleDays: 0 },
    slices: [{ from, to, departureDate: addDays(dayIn(defaultTimeZone, context.now()), daysAhead) }],
  };
  return (await searchWithFares(context, criteria, fares)).map((found) => found.map(({ offer }) => offer));
}

export const cheapestOf = (
  offers: readonly UsualOffer[],
  isWanted: (offer: UsualOffer) => boolean = () => true,
): UsualOffer | undefined => offers.filter(isWanted).sort((a, b) => a.price.total - b.price.total)[0];

/** The cheapest offer now; undefined if the route is sold out. */
export async function cheapestUsual(context: Context, flight: UsualFlight): Promise<UsualOffer | undefined> {
  const [offers = []] = await searchUsual(context, flight, [brandsOf(await readFareFamilies(context.db))]);
  return cheapestOf(offers);
}
