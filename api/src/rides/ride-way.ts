import { Refusal } from 'server/http';
import type { RideWay } from 'shared/contract/places';
import type { Context } from '../context';
import { greatCircleKm, type Point } from '../places/great-circle';
import { driveOf, roadKm } from './plan-journey';

const maxAround = 6;
/** How far beyond both ends the map shows, as a part of their distance. */
const margin = 0.35;
/** Names nearer to one another than this part of the distance are not legible. */
const apart = 0.24;

/**
 * Both ends of a ride with a few areas around them. It draws, and sells nothing: also a ride that is too long to be booked has a way.
 * @throws Refusal NOT_FOUND
 */
export async function rideWay({ db }: Context, pickupLocation: string, dropOffLocation: string): Promise<RideWay> {
  const areas = await db
    .selectFrom('named_areas')
    .select(['id', 'name', 'label', 'current_label', 'kind', 'airport_code', 'latitude', 'longitude'])
    .execute();
  const pickup = areas.find(({ label }) => label === pickupLocation);
  const dropOff = areas.find(({ label }) => label === dropOffLocation);
  if (!pickup || !dropOff) throw new Refusal('NOT_FOUND', 'We know no place of that name.');
  const km = roadKm(pickup, dropOff);
  const others = areas.filter(
    ({ id, kind, label, current_label }) =>
      kind === 'lga' && label === current_label && id !== pickup.id && id !== dropOff.id,
  );
  return {
    pickup: onMap(pickup),
    dropOff: onMap(dropOff),
    roadKm: km,
    driveText: driveOf(km).text,
    around: around(pickup, dropOff, others).map(onMap),
  };
}

interface Area extends Point {
  readonly name: string;
  readonly airport_code: string | null;
}

const onMap = ({ name, airport_code, latitude, longitude }: Area) => ({
  name,
  ...(airport_code && { airportCode: airport_code }),
  latitude,
  longitude,
});

/** The areas nearest to the middle of the way that have room for their names. */
function around<T extends Area>(pickup: Area, dropOff: Area, areas: readonly T[]): T[] {
  const km = greatCircleKm(pickup, dropOff);
  const middle = {
    latitude: (pickup.latitude + dropOff.latitude) / 2,
    longitude: (pickup.longitude + dropOff.longitude) / 2,
  };
  const shown: T[] = [];
  const byDistance = areas
    .map((area) => ({ area, km: greatCircleKm(middle, area) }))
    .filter(({ km: away }) => away < km * (0.5 + margin))
    .sort((one, other) => one.km - other.km);
  for (const { area } of byDistance) {
    if (shown.length === maxAround) break;
    if ([pickup, dropOff, ...shown].every((other) => greatCircleKm(other, area) > km * apart)) shown.push(area);
  }
  return shown;
}
