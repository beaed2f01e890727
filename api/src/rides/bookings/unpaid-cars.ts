import { sql } from 'kysely';
import type { CarType } from 'shared/contract/lists';
import type { Db } from '../../database';

/** What unpaid bookings hold of the cars of a type in a state on a day. */
export interface UnpaidCars {
  readonly state: string;
  readonly type: CarType;
  /** In Lagos. */
  readonly day: string;
  /** Cars that nobody has paid for on that day, held or not. */
  readonly free: number;
  readonly unpaid: number;
  readonly bookings: number;
  readonly networks: number;
  /** When the last of these holds ends. */
  readonly endsAt: Date;
}

/** Every pool of cars of which something is held unpaid now, by day. */
export async function readUnpaidCars(db: Db, now: Date): Promise<UnpaidCars[]> {
  // Lagos is an hour ahead of UTC, all year
  const { rows } = await sql<UnpaidCars>`
    with unpaid as (
      select car.state_id, car.type, ((booking.pickup_at at time zone 'UTC') + interval '1 hour')::date as day,
        count(*) as unpaid, count(distinct source.network) as networks, max(hold.expires_at) as ends_at
      from car_holds hold
        join ride_bookings booking on booking.id = hold.booking_id
        join cars car on car.car_id = hold.car_id
        left join hold_sources source on source.booking_id = hold.booking_id and source.booking_kind = 'ride'
      where hold.released_at is null and hold.expires_at > ${now}
      group by 1, 2, 3
    )
    select state.name as state, unpaid.type, unpaid.day, unpaid.unpaid, unpaid.unpaid as bookings, unpaid.networks,
      unpaid.ends_at as "endsAt",
      (select count(*) from cars car where car.state_id = unpaid.state_id and car.type = unpaid.type and car.in_service
        and not exists (select from car_holds sold where sold.car_id = car.car_id and sold.released_at is null
          and sold.expires_at is null and sold.during && tstzrange(
            (unpaid.day - interval '1 hour') at time zone 'UTC', (unpaid.day + interval '23 hours') at time zone 'UTC')
        )) as free
    from unpaid join states state on state.id = unpaid.state_id
    order by unpaid.day, state.name, unpaid.type`.execute(db);
  return rows;
}
