import { type AreaEntry, type AreaValues, areaValues } from 'shared/contract/catalogue';
import { carTypes } from 'shared/contract/lists';
import type { Db } from '../../database';
import { readSwitchedOff, switchArea } from '../../places/places.repository';
import { longestRoadKm, roadKm } from '../../rides/plan-journey';
import { readCurrentPrices } from '../../rides/prices/prices.repository';
import { type CountedState, countStates } from './count-states';
import type { CatalogueKind } from './kind';
import { rideNaira } from './usual-sales';

/** Whether rides from and to an area or an airport are sold, by its id. Booked rides and open quotes stay. */
export const areas: CatalogueKind<AreaValues> = {
  kind: 'area',
  schema: areaValues,
  fields: [{ label: 'Rides', show: ({ isOn }) => (isOn ? 'on' : 'off') }],
  async nameOf(db, id) {
    return (await db.selectFrom('areas').select('label').where('id', '=', id).executeTakeFirstOrThrow()).label;
  },
  async read(db, id) {
    const area = await db.selectFrom('areas').select('id').where('id', '=', id).executeTakeFirst();
    return area && { isOn: !(await readSwitchedOff(db)).has(id) };
  },
  async preview({ db }, { key, before, after }) {
    const journey = await usualJourney(db, key ?? '');
    if (!journey)
      return { title: 'No rides go here: no place that is on is near enough', of: 'Car', prices: [], texts: [] };
    const rates = await readCurrentPrices(db);
    const prices = (await carsOf(db, journey)).flatMap(({ type, comfort, count }) => {
      const rate = rates.get(type);
      const price = rate ? rideNaira(rate, journey.km, comfort) : null;
      const cars = count === 1 ? '1 car' : `${count} cars`;
      return { title: type, note: cars, before: before.isOn ? price : null, after: after.isOn ? price : null };
    });
    return { title: `Rides from ${journey.from.name} to ${journey.to.name}`, of: 'Car', prices, texts: [] };
  },
  apply: (tx, _, id, { isOn }) => switchArea(tx, id, isOn),
};

/** A ride between an area and the nearest airport, or an airport and the nearest area; undefined if none is near enough. */
async function usualJourney(db: Db, id: string) {
  const places = await db
    .selectFrom('areas')
    .select(['id', 'name', 'label', 'kind', 'state_id as stateId', 'latitude', 'longitude'])
    .execute();
  const own = places.find((place) => place.id === id);
  if (!own) return undefined;
  const off = await readSwitchedOff(db);
  const [nearest] = places
    .filter((place) => place.kind !== own.kind && place.id !== id && !off.has(place.id))
    .map((place) => ({ place, km: roadKm(own, place) }))
    .sort((a, b) => a.km - b.km);
  if (!nearest || nearest.km > longestRoadKm) return undefined;
  const [from, to] = own.kind === 'airport' ? [own, nearest.place] : [nearest.place, own];
  return { from, to, km: nearest.km };
}

type Ends = Record<'from' | 'to', { readonly stateId: string }>;

/** The cars that drive it by type, the cheapest of each: those of the state of the pickup, if it has any. */
async function carsOf(db: Db, { from, to }: Ends) {
  const inService = async (stateId: string) =>
    db
      .selectFrom('cars')
      .select(({ fn }) => ['type', fn.min<number>('comfort').as('comfort'), fn.countAll<number>().as('count')])
      .where('in_service', '=', true)
      .where('state_id', '=', stateId)
      .groupBy('type')
      .execute();
  const near = await inService(from.stateId);
  const cars = near.length > 0 ? near : await inService(to.stateId);
  return carTypes.flatMap((type) => cars.filter((car) => car.type === type));
}

interface AreasOfState {
  readonly state: string;
  readonly states: CountedState[];
  readonly areas: readonly Omit<AreaEntry, 'version' | 'changes'>[];
}

/** The airports and areas of a state, by default of the one with the most, and how many each state has. */
export async function readAreas(db: Db, wanted?: string): Promise<AreasOfState> {
  const off = await readSwitchedOff(db);
  const all = await db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .select([
      'areas.id as key',
      'areas.name',
      'areas.kind as areaKind',
      'state_id as state',
      'states.name as stateName',
    ])
    .orderBy('areas.kind')
    .orderBy('areas.name')
    .execute();
  const { state, states } = countStates(
    all.map((area) => ({ _id: area.state, name: area.stateName, isOff: off.has(area.key) })),
    wanted,
  );
  return {
    state,
    states,
    areas: all
      .filter((area) => area.state === state)
      .map(({ key, name, areaKind }) => ({ key, name, areaKind, values: { isOn: !off.has(key) } })),
  };
}
