import type { FlownRoute } from '../../supplier/flight-supplier';
import type { Schedule, ScheduledFlight } from './schedule';

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** What a flight has to sell in a week, in all cabins. */
const weeklySeatsOf = ({ days, seats }: ScheduledFlight): number =>
  weekdays.filter((day) => days & (1 << day)).length * Object.values(seats).reduce((sum, count) => sum + count, 0);

/** The routes of a schedule, the one with the most seats first. */
export function busiestRoutes({ byRoute }: Schedule): FlownRoute[] {
  return [...byRoute.values()]
    .flatMap(([first, ...others]) =>
      first
        ? {
            from: first.from.iata,
            to: first.to.iata,
            weeklySeats: [first, ...others].reduce((sum, flight) => sum + weeklySeatsOf(flight), 0),
          }
        : [],
    )
    .sort((a, b) => b.weeklySeats - a.weeklySeats || a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
}
