import { Refusal } from 'server/http';
import { brand } from 'shared/brand';
import { carTypes } from 'shared/contract/lists';
import type { RideAirport, RideAirportPage } from 'shared/contract/ride-airports';
import { formatNaira } from 'shared/format';
import type { Context } from '../context';
import { toNaira } from '../money';
import { airportList } from '../places/airport-list';
import { airportSlugs } from '../places/airport-slugs';
import { isSwitchedOn } from '../places/places.repository';
import { carImageAddress } from './car-images/car-images';
import { readFleets } from './near-airports';
import { oftenBooked } from './often-booked';
import { driveOf, longestRoadKm, roadKm } from './plan-journey';
import { ridePriceKobo } from './prices/price-table';

/** The airports with a page: those with a fleet in their state, the busiest first. */
export async function listAirports(context: Context): Promise<RideAirportPage[]> {
  const airports = await readAirports(context);
  const oftenBookedAreas = await Promise.all(
    airports.slice(0, airportsWithAreas).map((airport) => areasOftenBooked(context, airport)),
  );
  return airports.map(({ value, iata, city, name, fromPrice }, index) => ({
    value,
    title: titleOf(city),
    description: `Prices of a car with a driver from ${name} (${iata}), from ${formatNaira(fromPrice)} for the whole car. The driver waits at arrivals. Book with ${brand.name} and pay by bank transfer.`,
    iata,
    city,
    fromPrice,
    areas: oftenBookedAreas[index] ?? [],
  }));
}

const airportsWithAreas = 6;
const areasOfAirport = 3;

/** Of the most booked areas of the state within a drive, those that differ in price before the others; in their order. */
async function areasOftenBooked(
  context: Context,
  { state, areas }: Pick<RideAirport, 'state' | 'areas'>,
): Promise<RideAirportPage['areas']> {
  const names = await oftenBooked(context, state);
  const often = names.flatMap((wanted) => areas.find(({ name }) => name === wanted) ?? []);
  const isFirstOfPrice = (area: (typeof often)[number]) =>
    often.find(({ fromPrice }) => fromPrice === area.fromPrice) === area;
  const chosen = [...often.filter(isFirstOfPrice), ...often.filter((area) => !isFirstOfPrice(area))];
  const shown = chosen.slice(0, areasOfAirport);
  return often.filter((area) => shown.includes(area)).map(({ label, name, fromPrice }) => ({ label, name, fromPrice }));
}

const titleOf = (city: string) => `Airport pickup in ${city}`;

/** @param value its value, or its IATA code. @throws Refusal NOT_FOUND */
export async function showAirport(context: Context, value: string): Promise<RideAirport> {
  const airports = await readAirports(context);
  const found = airports.find((airport) => airport.value === value || airport.iata.toLowerCase() === value);
  if (!found) throw new Refusal('NOT_FOUND', 'We have no cars at an airport of that name. Choose another one.');
  return {
    ...found,
    freeWaitMinutes: context.settings.rules.freeWaitAirportMinutes,
    others: airports
      .filter((airport) => airport !== found)
      .map((other) => ({ value: other.value, city: other.city, fromPrice: other.fromPrice })),
  };
}

type Fleet = NonNullable<ReturnType<Awaited<ReturnType<typeof readFleets>>['get']>>;

async function readAirports(context: Context): Promise<Omit<RideAirport, 'freeWaitMinutes' | 'others'>[]> {
  const { db } = context;
  const [places, fleets, { byCode, onSale }] = await Promise.all([
    db
      .selectFrom('areas')
      .innerJoin('states', 'states.id', 'areas.state_id')
      .select(['areas.name', 'label', 'kind', 'airport_code', 'state_id', 'latitude', 'longitude'])
      .select('states.name as state')
      .where(isSwitchedOn)
      .execute(),
    readFleets(db),
    airportList(context),
  ]);
  const airports = places.flatMap((place) => {
    const airport = byCode.get(place.airport_code ?? '');
    const fleet = fleets.get(place.state_id);
    return airport && fleet ? [{ place, airport, fleet }] : [];
  });
  const rankOf = new Map(onSale.map(({ iata }, rank) => [iata, rank]));
  const slugOf = airportSlugs(airports.map(({ airport }) => airport));
  return airports
    .sort((one, other) => (rankOf.get(one.airport.iata) ?? Infinity) - (rankOf.get(other.airport.iata) ?? Infinity))
    .flatMap(({ place, airport, fleet }) => {
      const areas = places
        .filter(({ kind, state_id }) => kind === 'lga' && state_id === place.state_id)
        .map((area) => ({ area, km: roadKm(place, area) }))
        .filter(({ km }) => km <= longestRoadKm)
        .sort((one, other) => one.km - other.km)
        .map(({ area: { label, name }, km }) => ({
          label,
          name,
          roadKm: km,
          driveText: driveOf(km).text,
          fromPrice: lowestPrice(fleet, km),
        }));
      const [nearest] = areas;
      if (!nearest) return [];
      return {
        value: slugOf(airport),
        iata: airport.iata,
        name: airport.name,
        city: airport.city,
        state: place.state,
        fromPrice: nearest.fromPrice,
        areas,
        cars: carsOf(fleet, nearest.roadKm),
      };
    });
}

const lowestPrice = (fleet: Fleet, km: number): number =>
  toNaira(Math.min(...fleet.map((car) => ridePriceKobo(car, km, car.comfort))));

const carsOf = (fleet: Fleet, km: number): RideAirport['cars'] =>
  carTypes
    .map((type) => ({ type, ofType: fleet.filter((car) => car.type === type) }))
    .filter(({ ofType }) => ofType.length > 0)
    .map(({ type, ofType }) => ({
      type,
      image: carImageAddress(type, 'White'),
      seats: Math.max(...ofType.map(({ seats }) => seats)),
      luggage: Math.max(...ofType.map(({ luggage }) => luggage)),
      fromPrice: lowestPrice(ofType, km),
    }))
    .sort((one, other) => one.fromPrice - other.fromPrice);
