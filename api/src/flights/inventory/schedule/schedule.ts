import type { Cabin } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import type { FlownRoute } from '../../supplier/flight-supplier';

export interface Carrier {
  readonly code: string;
  readonly name: string;
}

export interface Airline extends Carrier {
  readonly circle: string | null;
}

/** A flight of the week as a search reads it. */
export interface ScheduledFlight {
  readonly id: string;
  readonly airline: Airline;
  /** As the contract shows the airline: two fields, one object for all its segments. */
  readonly carrier: Carrier;
  /** "P4 7121" */
  readonly number: string;
  readonly from: Airport;
  readonly to: Airport;
  /** `LOSABV` */
  readonly route: string;
  readonly departsMinutes: number;
  readonly blockMinutes: number;
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly aircraft: string;
  /** What the site has to sell on each departure. */
  readonly seats: Readonly<Record<Cabin, number>>;
  readonly km: number;
  /** How dear it is: its airline's level, a little more or less than the airline's other flights. */
  readonly fareLevel: number;
}

/** The week's flights in memory, found by id and by route; replaced whole when the tables change. */
export interface Schedule {
  readonly version: number;
  readonly byId: ReadonlyMap<string, ScheduledFlight>;
  /** By `LOSABV`, the earliest of the day first. */
  readonly byRoute: ReadonlyMap<string, readonly ScheduledFlight[]>;
  /** Where flights go from an airport. */
  readonly destinations: ReadonlyMap<string, ReadonlySet<string>>;
  readonly airports: ReadonlyMap<string, Airport>;
}

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
