import { Refusal } from 'server/http';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import type { Place } from './plan-journey';
import { type Journey, type JourneyWish, planJourney } from './plan-journey';

/** The journey that a wish makes now. Throws VALIDATION_FAILED with a sentence for each field at fault. */
export async function journeyOf(db: Db | Tx, { now, settings }: Context, wish: JourneyWish): Promise<Journey> {
  const { pickup, dropOff } = await findPlaces(db, wish);
  const planned = planJourney(wish, pickup, dropOff, now(), settings.rules);
  if ('journey' in planned) return planned.journey;
  throw new Refusal('VALIDATION_FAILED', 'Please check your journey', { fields: planned.faults });
}

/** By database the places that were looked up there: a place stays what it is for as long as a process runs. */
const knownOf = new WeakMap<Db | Tx, Map<string, Place>>();

/** The places with the labels in the request; undefined where the list has no such label. */
async function findPlaces(
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
