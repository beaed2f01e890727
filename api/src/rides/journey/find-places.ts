import type { Db, Tx } from '../../database';
import type { JourneyWish, Place } from './plan-journey';

/** By database the places that were looked up there: a place stays what it is for as long as a process runs. */
const knownOf = new WeakMap<Db | Tx, Map<string, Place>>();

/** The places whose labels a wish names; undefined where the list has no such label. */
export async function findPlaces(
  db: Db | Tx,
  { pickupLocation, dropOffLocation }: Pick<JourneyWish, 'pickupLocation' | 'dropOffLocation'>,
): Promise<{ pickup: Place | undefined; dropOff: Place | undefined }> {
  const known = knownOf.get(db) ?? new Map<string, Place>();
  knownOf.set(db, known);
  // what is not there yet may be added by a newer process: so only what was found is kept
  if (!known.has(pickupLocation) || !known.has(dropOffLocation))
    for (const place of await readPlaces(db, [pickupLocation, dropOffLocation])) known.set(place.label, place);
  return { pickup: known.get(pickupLocation), dropOff: known.get(dropOffLocation) };
}

const readPlaces = (db: Db | Tx, labels: readonly string[]): Promise<Place[]> =>
  db
    .selectFrom('areas')
    .select(['label', 'state_id as stateId', 'kind', 'latitude', 'longitude'])
    .where('label', 'in', labels)
    .execute();
