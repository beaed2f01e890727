import type { Cabin } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import type { FlownRoute } from '../../supplier/flight-supplier';
import type { FareBrands } from '../fares/brands';

export interface Carrier {
  readonly code: string;
  readonly name: string;
}

export interface Airline extends Carrier {
  readonly circle: string | null;
}

/** A flight of the week, for searches. */
export interface ScheduledFlight {
  readonly id: string;
  readonly airline: Airline;
  /** The airline in the form of the contract; one object shared by all segments. */
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
  /** The seats on sale on each departure. */
  readonly seats: Readonly<Record<Cabin, number>>;
  readonly km: number;
  /** The price factor: that of its airline, with a small variation by flight. */
  readonly fareLevel: number;
}

/** The flights of the week in memory, indexed by id and by route; replaced as a whole if the tables change. */
export interface Schedule {
  readonly version: number;
  readonly byId: ReadonlyMap<string, ScheduledFlight>;
  /** By route (`LOSABV`), sorted by time of departure. */
  readonly byRoute: ReadonlyMap<string, readonly ScheduledFlight[]>;
  /** The destinations by airport of departure. */
  readonly destinations: ReadonlyMap<string, ReadonlySet<string>>;
  readonly airports: ReadonlyMap<string, Airport>;
  readonly brands: FareBrands;
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** The number of seats of a flight in a week, in all cabins. */
const weeklySeatsOf = ({ days, seats }: ScheduledFlight): number =>
  weekdays.filter((day) => days & (1 << day)).length * Object.values(seats).reduce((sum, count) => sum + count, 0);

/** The routes of a schedule by number of seats, descending. */
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
