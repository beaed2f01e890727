import type { Area } from 'shared/contract/places';
import type { Context } from '../context';
import { longestRoadKm, roadKm, usualMinutes } from './plan-journey';

/** The areas with the minutes to each airport within a drive, of any state; airports stay as they are. */
export async function withDrives({ db }: Pick<Context, 'db'>, areas: readonly Area[]): Promise<Area[]> {
  const points = await db
    .selectFrom('areas')
    .select(['id', 'kind', 'airport_code', 'latitude', 'longitude'])
    .where((area) =>
      area.or([
        area('kind', '=', 'airport'),
        area(
          'id',
          'in',
          areas.map(({ _id }) => _id),
        ),
      ]),
    )
    .execute();
  const pointOf = new Map(points.map((point) => [point.id, point]));
  const airports = points.filter(({ kind }) => kind === 'airport');
  return areas.map((area) => {
    const point = pointOf.get(area._id);
    if (!point || area.kind === 'airport') return area;
    const drives = airports.flatMap((airport) => {
      const km = roadKm(airport, point);
      return airport.airport_code && km <= longestRoadKm ? [[airport.airport_code, usualMinutes(km)]] : [];
    });
    return { ...area, drives: Object.fromEntries(drives) };
  });
}
