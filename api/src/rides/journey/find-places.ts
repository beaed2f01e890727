import type { Db, Tx } from '../../database';
import type { JourneyWish, Place } from './plan-journey';

/** The places whose labels a wish names; undefined where the list has no such label. */
export async function findPlaces(
  db: Db | Tx,
  { pickupLocation, dropOffLocation }: Pick<JourneyWish, 'pickupLocation' | 'dropOffLocation'>,
): Promise<{ pickup: Place | undefined; dropOff: Place | undefined }> {
  const found = await db
    .selectFrom('areas')
    .select(['label', 'state_id as stateId', 'kind', 'latitude', 'longitude'])
    .where('label', 'in', [pickupLocation, dropOffLocation])
    .execute();
  return {
    pickup: found.find((place) => place.label === pickupLocation),
    dropOff: found.find((place) => place.label === dropOffLocation),
  };
}
