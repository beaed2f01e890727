import { Refusal } from 'server/http';
import type { AreaValues, NewArea } from 'shared/contract/catalogue';
import { lockSubjects } from '../bookings/unpaid-holds';
import type { Db, Tx } from '../database';
import { greatCircleKm, type Point } from './great-circle';
import { areaLabelOf } from './local-areas';

/** Names are given one after another: a label is unique in the country. */
export const lockAreaNames = (tx: Tx): Promise<unknown> => lockSubjects(tx, 'names of areas');

/** An area as the staff see it; undefined for an unknown id. */
export const readArea = (db: Db | Tx, id: string) =>
  db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .select(['areas.id', 'areas.name', 'label', 'kind', 'latitude', 'longitude'])
    .select(['state_id as stateId', 'states.name as state'])
    .where('areas.id', '=', id)
    .executeTakeFirst();

type StoredArea = NonNullable<Awaited<ReturnType<typeof readArea>>>;
type AreaOfState = Pick<StoredArea, 'id' | 'stateId' | 'state'>;
type Place = Pick<AreaValues, 'name' | 'latitude' | 'longitude'>;

const placeOf = (area: StoredArea, { name, latitude, longitude }: Partial<Place>): Place => ({
  name: name ?? area.name,
  latitude: latitude ?? area.latitude,
  longitude: longitude ?? area.longitude,
});

/** Whether an area has this name and position; what is not given is the same. */
export function isSamePlace(area: StoredArea, wanted: Partial<Place>): boolean {
  const { name, latitude, longitude } = placeOf(area, wanted);
  return area.name === name && area.latitude === latitude && area.longitude === longitude;
}

const refuse = (field: string, message: string): never => {
  throw new Refusal('VALIDATION_FAILED', message, { fields: { [field]: message } });
};

/** @throws Refusal VALIDATION_FAILED if an area cannot have this name and this position */
export async function refusePlace(tx: Tx, area: StoredArea, wanted: Partial<Place>): Promise<void> {
  const place = placeOf(area, wanted);
  if (area.kind === 'airport')
    refuse(
      area.name === place.name ? 'values.latitude' : 'values.name',
      'Name and position of an airport come from the list of airports. Switch it off or on only.',
    );
  if (place.name !== area.name) await refuseNameInUse(tx, area, place.name, 'values.name');
  if (place.latitude !== area.latitude || place.longitude !== area.longitude)
    await refuseRemotePosition(tx, area, place, 'values.latitude');
}

/**
 * A name that another area had is refused too: rides were booked under it.
 * @throws Refusal VALIDATION_FAILED at the field
 */
export async function refuseNameInUse(
  tx: Tx,
  { id, state }: Pick<AreaOfState, 'id' | 'state'>,
  name: string,
  field: string,
): Promise<void> {
  const wanted = areaLabelOf(state, name);
  const named = await tx
    .selectFrom('named_areas')
    .select(['id', 'label', 'current_label'])
    .where('id', '!=', id)
    .where((area) => area(area.fn<string>('lower', ['label']), '=', wanted.toLowerCase()))
    .executeTakeFirst();
  if (!named) return;
  refuse(
    field,
    named.label === named.current_label
      ? `${named.label} is another area. Choose another name, or change that area.`
      : `${named.current_label} had this name, and rides were booked under it. Choose another name.`,
  );
}

/** How far a place may be from the nearest other one of its state: the centres of large areas in the north are that far apart. */
const mostKm = 60;

/** @throws Refusal VALIDATION_FAILED at the field for a position that is in no part of the state */
export async function refuseRemotePosition(
  tx: Tx,
  { stateId, state }: Pick<AreaOfState, 'stateId' | 'state'>,
  position: Point,
  field: string,
): Promise<void> {
  const places = await tx
    .selectFrom('areas')
    .select(['name', 'latitude', 'longitude'])
    .where('state_id', '=', stateId)
    .execute();
  const [nearest] = places
    .map((place) => ({ ...place, km: greatCircleKm(position, place) }))
    .sort((a, b) => a.km - b.km);
  if (!nearest || nearest.km <= mostKm) return;
  refuse(
    field,
    `This is ${Math.round(nearest.km)} km from ${nearest.name} (${nearest.latitude}, ${nearest.longitude}), the nearest place in ${state}. Check both numbers.`,
  );
}

/**
 * Gives an area a name and a position. Bookings, open quotes and links keep the name that it had, and find it by that.
 * @throws Refusal VALIDATION_FAILED
 */
export async function changeArea(tx: Tx, id: string, wanted: Partial<Place>): Promise<void> {
  await lockAreaNames(tx);
  const area = await readArea(tx, id);
  if (!area || isSamePlace(area, wanted)) return;
  await refusePlace(tx, area, wanted);
  const place = placeOf(area, wanted);
  const label = areaLabelOf(area.state, place.name);
  if (label !== area.label) {
    await tx.deleteFrom('former_area_names').where('label', '=', label).execute();
    await tx.insertInto('former_area_names').values({ label: area.label, name: area.name, area_id: id }).execute();
  }
  await tx
    .updateTable('areas')
    .set({ ...place, label })
    .where('id', '=', id)
    .execute();
}

/** Inserts an area of a state. */
export async function insertArea(
  tx: Tx,
  { id, stateId, state }: AreaOfState,
  { name, latitude, longitude }: Omit<NewArea, 'state'>,
): Promise<void> {
  await tx
    .insertInto('areas')
    .values({
      ...{ id, name, label: areaLabelOf(state, name), state_id: stateId },
      ...{ kind: 'lga', airport_code: null, latitude, longitude },
    })
    .execute();
}
