import type { Area } from 'shared/contract/places';
import type { Context } from '../context';
import { readCsv } from '../database/read-csv';
import { keepFor } from '../keep-for';
import { areaIdOf } from '../places/local-areas';
import { paidRideStatuses } from './ride-states';

const mostAreas = 10;
const countedDays = 90;
/** With fewer bookings their order is chance. */
const fewestBookings = 20;

/**
 * The names of the most booked areas of a state, at most ten: by the paid bookings of the last months, and where these are too few
 * by `api/data/area-demand.csv`. Kept for ten minutes, because the count reads all bookings of these months.
 */
export const oftenBooked = keepFor({ ms: 10 * 60_000 }, countBookings);

async function countBookings(context: Context, state: string): Promise<readonly string[]> {
  const booked = await bookedAreas(context, state);
  const isEnough = booked.reduce((sum, { bookings }) => sum + bookings, 0) >= fewestBookings;
  const names = isEnough ? booked.map(({ name }) => name) : await expectedAreas(context, state);
  return names.slice(0, mostAreas);
}

/** The areas of the file by the names that they have now. */
async function expectedAreas({ db }: Context, state: string): Promise<string[]> {
  const ids = ((await demandByState()).get(state) ?? []).map((name) => areaIdOf(state, name));
  if (ids.length === 0) return [];
  const areas = await db.selectFrom('areas').select(['id', 'name']).where('id', 'in', ids).execute();
  return ids.flatMap((id) => areas.find((area) => area.id === id)?.name ?? []);
}

/** The areas of a state, the most booked ones with their place. */
export async function withOftenBooked(context: Context, areas: readonly Area[]): Promise<Area[]> {
  const [first] = areas;
  if (!first || areas.length === 1) return [...areas];
  const placeOf = new Map((await oftenBooked(context, first.state)).map((name, index) => [name, index + 1]));
  return areas.map((area) => (area.kind === 'lga' ? { ...area, oftenBooked: placeOf.get(area.name) } : area));
}

/** A booking counts for the end that is an area; its way back is not counted again. */
const bookedAreas = ({ db, now }: Context, state: string) =>
  db
    .selectFrom('areas')
    .innerJoin('states', 'states.id', 'areas.state_id')
    .innerJoin('named_areas as named', 'named.id', 'areas.id')
    .innerJoin('ride_bookings as ride', (join) =>
      join.on((on) =>
        on.or([
          on('ride.drop_off_location', '=', on.ref('named.label')),
          on('ride.pickup_location', '=', on.ref('named.label')),
        ]),
      ),
    )
    .where('areas.kind', '=', 'lga')
    .where('states.name', '=', state)
    .where('ride.status', 'in', paidRideStatuses)
    .where('ride.return_of', 'is', null)
    .where('ride.created_at', '>', new Date(now().getTime() - countedDays * 86_400_000))
    .groupBy('areas.name')
    .select(['areas.name', ({ fn }) => fn.countAll<number>().as('bookings')])
    .orderBy('bookings', 'desc')
    .orderBy('areas.name')
    .execute();

let read: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/** The areas by state, as in the file. */
export function demandByState(): Promise<ReadonlyMap<string, readonly string[]>> {
  read ??= readCsv('area-demand.csv').then(
    (rows) => new Map(rows.map(({ state = '', areas = '' }) => [state, areas.split(';').map((name) => name.trim())])),
  );
  return read;
}
