import type { FlightAlternatives, FlightCriteria } from 'shared/contract/flights';
import { cabins } from 'shared/contract/lists';
import type { Context } from '../../context';
import type { AirportList } from '../../places/airport-list';
import { greatCircleKm } from '../../places/great-circle';
import { dayNumber, dayText } from '../inventory/clock';
import { flightSupplier } from '../inventory/own-flights';
import type { SuppliedFlights } from '../supplier/flight-supplier';

/** How far the days and airports around a search are looked at. */
const daysAround = 7;
const nearKm = 300;
const nearestAirports = 2;

type Flights = Pick<SuppliedFlights, 'offers'>;

const lowestOf = ({ offers }: Flights): number | undefined =>
  offers.reduce<number | undefined>((least, { offer }) => {
    const total = offer.price.perTraveller[0]?.total ?? offer.price.total;
    return least === undefined || total < least ? total : least;
  }, undefined);

/** What has seats where a search has found nothing: the nearest day, other cabins, close airports, a smaller party. */
export async function alternativesTo(
  context: Context,
  { onSale, byCode }: AirportList,
  criteria: FlightCriteria,
): Promise<FlightAlternatives> {
  const supplier = flightSupplier(context);
  const now = context.now();
  const lowest = async (changes: Partial<FlightCriteria>) =>
    lowestOf(await supplier.search({ ...criteria, flexibleDays: 0, ...changes }, now));
  const found: FlightAlternatives = { cabins: [], airports: [] };

  for (const cabin of cabins.filter((one) => one !== criteria.cabin)) {
    const minTotal = await lowest({ cabin });
    if (minTotal !== undefined) found.cabins.push({ cabin, minTotal });
  }
  const moved = (by: number) =>
    criteria.slices.map((slice) => ({ ...slice, departureDate: dayText(dayNumber(slice.departureDate) + by) }));
  for (const by of Array.from({ length: daysAround }, (_, index) => [index + 1, -index - 1]).flat()) {
    const slices = moved(by);
    const minTotal = await lowest({ slices });
    if (minTotal === undefined) continue;
    found.nearestDay = { date: slices[0]?.departureDate ?? '', minTotal };
    break;
  }
  if (criteria.adults + criteria.children > 1 && (await lowest({ adults: 1, children: 0, infants: 0 })) !== undefined)
    found.hasSeatsForOne = true;

  const [first] = criteria.slices;
  if (first && criteria.tripType !== 'multicity')
    for (const end of ['from', 'to'] as const) {
      const airport = byCode.get(first[end]);
      const other = byCode.get(first[end === 'from' ? 'to' : 'from']);
      if (!airport || !other) continue;
      const near = onSale
        .map((one) => ({ one, km: greatCircleKm(airport, one) }))
        .filter(({ one, km }) => one.iata !== airport.iata && one.iata !== other.iata && km <= nearKm)
        .sort((a, b) => a.km - b.km)
        .slice(0, nearestAirports);
      for (const { one, km } of near) {
        const swapped = (code: string) => (code === airport.iata ? one.iata : code);
        const slices = criteria.slices.map(({ from, to, departureDate }) => ({
          from: swapped(from),
          to: swapped(to),
          departureDate,
        }));
        const minTotal = await lowest({ slices });
        if (minTotal === undefined) continue;
        const { iata, city } = one;
        found.airports.push({ end, iata, city, kilometres: Math.round(km), minTotal });
      }
    }
  return found;
}
