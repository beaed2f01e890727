import { type AreaEntry, type AreaValues, areaValues } from 'shared/contract/catalogue';
import { carTypes } from 'shared/contract/lists';
import type { Db } from '../../database';
import { changeArea, isSamePlace, readArea, refusePlace } from '../../places/change-area';
import type { Point } from '../../places/great-circle';
import { readSwitchedOff, switchArea } from '../../places/places.repository';
import { longestRoadKm, roadKm } from '../../rides/plan-journey';
import { readCurrentPrices } from '../../rides/prices/prices.repository';
import { type CountedState, countStates } from './count-states';
import { type CatalogueKind, unsold } from './kind';
import { rideNaira } from './usual-sales';

/** Before areas could be edited, a change had neither a name nor a position, and changed none. */
type StoredValues = Pick<AreaValues, 'isOn'> & Partial<AreaValues>;

const positionOf = ({ latitude, longitude }: StoredValues): Point | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

/**
 * An area by its id: its name, where it is, and whether rides from and to it are sold. Name and position of an airport are those
 * of the list of airports. Booked rides and open quotes keep the name and the price that they have.
 */
export const areas: CatalogueKind<StoredValues> = {
  kind: 'area',
  schema: areaValues,
  fields: [
    { label: 'Rides', show: ({ isOn }) => (isOn ? 'on' : 'off') },
    { label: 'Name', show: ({ name }) => name },
    {
      label: 'Position',
      show(values) {
        const at = positionOf(values);
        return at && `${at.latitude}, ${at.longitude}`;
      },
    },
  ],
  async nameOf(db, id) {
    return (await db.selectFrom('areas').select('label').where('id', '=', id).executeTakeFirstOrThrow()).label;
  },
  async read(db, id) {
    const area = await readArea(db, id);
    if (!area) return undefined;
    const { name, latitude, longitude } = area;
    return { isOn: !(await readSwitchedOff(db)).has(id), name, latitude, longitude };
  },
  withdrawn: unsold,
  async check(tx, _, id, values) {
    const area = await readArea(tx, id);
    if (area && !isSamePlace(area, values)) await refusePlace(tx, area, values);
  },
  async preview({ db }, { key, before, after }) {
    const journeys = await usualJourneys(db, key, { before: positionOf(before), after: positionOf(after) });
    if (!journeys)
      return { title: 'No rides go here: no place that is on is near enough', of: 'Car', prices: [], texts: [] };
    const { from, to, kmBefore, kmAfter } = journeys;
    const rates = await readCurrentPrices(db);
    const prices = (await carsOf(db, journeys)).flatMap(({ type, comfort, count }) => {
      const rate = rates.get(type);
      const priceOf = (km: number) => (rate && km <= longestRoadKm ? rideNaira(rate, km, comfort) : null);
      return {
        title: type,
        note: count === 1 ? '1 car' : `${count} cars`,
        before: before.isOn ? priceOf(kmBefore) : null,
        after: after.isOn ? priceOf(kmAfter) : null,
      };
    });
    const names = { from: from.name, to: to.name, ...(after.name && { [from.isOwn ? 'from' : 'to']: after.name }) };
    const distance = kmBefore === kmAfter ? `${kmAfter} km` : `${kmBefore} km, then ${kmAfter} km`;
    return { title: `Rides from ${names.from} to ${names.to}, ${distance} by road`, of: 'Car', prices, texts: [] };
  },
  async apply(tx, _, id, values) {
    await changeArea(tx, id, values);
    await switchArea(tx, id, values.isOn);
  },
};

interface Positions {
  readonly before: Point | undefined;
  readonly after: Point | undefined;
}

/**
 * A ride between an area and the airport that is the nearest after a change, or an airport and the nearest area; undefined if none
 * is near enough.
 */
async function usualJourneys(db: Db, id: string | null, { before, after }: Positions) {
  const places = await db
    .selectFrom('areas')
    .select(['id', 'name', 'kind', 'state_id as stateId', 'latitude', 'longitude'])
    .execute();
  const own = places.find((place) => place.id === id);
  const at = after ?? own;
  if (!at) return undefined;
  const ownKind = own?.kind ?? 'lga';
  const off = await readSwitchedOff(db);
  const [nearest] = places
    .filter((place) => place.kind !== ownKind && place.id !== id && !off.has(place.id))
    .map((place) => ({ place, km: roadKm(at, place) }))
    .sort((a, b) => a.km - b.km);
  if (!nearest || nearest.km > longestRoadKm) return undefined;
  const { place, km } = nearest;
  const ends = [
    { name: own?.name ?? '', stateId: own?.stateId ?? place.stateId, isOwn: true },
    { name: place.name, stateId: place.stateId, isOwn: false },
  ] as const;
  const [from, to] = ownKind === 'airport' ? ends : [ends[1], ends[0]];
  return { from, to, kmBefore: roadKm(before ?? at, place), kmAfter: km };
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
      'airport_code as airportCode',
      'latitude',
      'longitude',
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
      .map(({ key, name, areaKind, latitude, longitude }) => ({
        key,
        name,
        areaKind,
        values: { isOn: !off.has(key), name, latitude, longitude },
        nearestAirport: areaKind === 'airport' ? null : nearestAirport({ latitude, longitude }, all),
      })),
  };
}

function nearestAirport(
  at: Point,
  places: readonly (Point & { readonly airportCode: string | null })[],
): AreaEntry['nearestAirport'] {
  const [nearest] = places
    .flatMap((place) => (place.airportCode ? [{ iata: place.airportCode, roadKm: roadKm(at, place) }] : []))
    .sort((a, b) => a.roadKm - b.roadKm);
  return nearest && nearest.roadKm <= longestRoadKm ? nearest : null;
}
