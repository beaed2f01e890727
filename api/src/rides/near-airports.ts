import { Refusal } from 'server/http';
import type { RideDirection } from 'shared/contract/lists';
import type { NearAirport } from 'shared/contract/places';
import type { Context } from '../context';
import { toNaira } from '../money';
import { isSwitchedOn } from '../places/places.repository';
import { stateNamed } from '../places/states';
import { longestRoadKm, roadKm } from './plan-journey';
import { ridePriceKobo } from './prices/price-table';
import { priceColumns } from './prices/prices.repository';

/**
 * The airports within a drive of a state or of an area, nearest first. The price is that of the cheapest car in the fleet that
 * serves the ride, whether it is free or not.
 * @param value a state's name or code, or an area's label
 * @throws Refusal NOT_FOUND
 */
export async function nearAirports({ db }: Context, value: string, direction: RideDirection): Promise<NearAirport[]> {
  const areas = await db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .select(['areas.id as _id', 'areas.name', 'label', 'kind', 'airport_code', 'state_id as stateId'])
    .select(['latitude', 'longitude', 'states.name as state', 'states.code'])
    .where(isSwitchedOn)
    .execute();
  const wanted = stateNamed(value).toLowerCase();
  const isMeant = ({ state, code, label }: (typeof areas)[number]) =>
    [state, code, label].some((name) => name.toLowerCase() === wanted);
  const places = areas.filter((area) => area.kind === 'lga' && isMeant(area));
  const [place] = places;
  if (!place) throw new Refusal('NOT_FOUND', 'We know no state or area of that name.');

  const fleets = await readFleets(db);
  return areas
    .filter(({ kind }) => kind === 'airport')
    .map(({ _id, name, label, state, kind, airport_code, stateId, ...point }) => {
      const km = Math.min(...places.map((each) => roadKm(each, point)));
      const [pickupState, dropOffState] = direction === 'from' ? [stateId, place.stateId] : [place.stateId, stateId];
      const fleet = fleets.get(pickupState) ?? fleets.get(dropOffState) ?? [];
      const prices = fleet.map((car) => ridePriceKobo(car, km, car.comfort));
      const fromPrice = prices.length ? toNaira(Math.min(...prices)) : null;
      return { _id, name, label, state, kind, airportCode: airport_code ?? undefined, roadKm: km, fromPrice };
    })
    .filter((airport) => airport.roadKm <= longestRoadKm)
    .sort((a, b) => a.roadKm - b.roadKm);
}

/** The cars that each state has, by kind, with their prices. */
export async function readFleets(db: Context['db']) {
  const cars = await db
    .selectFrom('cars')
    .innerJoin('ride_prices as price', 'price.type', 'cars.type')
    .where('is_current', '=', true)
    .where('in_service', '=', true)
    .distinct()
    .select(['state_id', 'price.type', 'seats', 'luggage', 'comfort', ...priceColumns])
    .execute();
  const fleets = new Map<string, typeof cars>();
  for (const car of cars) fleets.set(car.state_id, [...(fleets.get(car.state_id) ?? []), car]);
  return fleets;
}
