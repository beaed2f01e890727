import { fillTables, runSql } from '../site/database';

/** Copies of each flight, at other times of the day. */
export const growSchedule = (url: string, times: number): Promise<void> =>
  runSql(
    url,
    `insert into flights (flight_id, airline_code, number, from_code, to_code, departs_minutes, block_minutes, days,
      aircraft_code, seats_f, seats_c, seats_w, seats_y)
    select flight_id || chr(64 + copy), airline_code,
      (10000 + row_number() over (partition by airline_code order by copy, flight_id))::text, from_code, to_code,
      (departs_minutes + copy * 77) % 1440, block_minutes, days, aircraft_code, seats_f, seats_c, seats_w, seats_y
    from flights cross join generate_series(1, ${times - 1}) copy`,
  );

/** Sells seats on every third departure of the next 60 days; some are sold out. */
export const sellSeats = (url: string): Promise<void> =>
  fillTables(
    url,
    ['flight_seats'],
    `insert into flight_seats (flight_id, route, date, cabin, allotment, taken)
    select flight_id, route, date::date, 'Y', seats_y, 1 + (hashtext(flight_id || date) & 1023) % seats_y
    from flights cross join generate_series(current_date, current_date + 60, interval '1 day') date
    where hashtext(flight_id || date || 'sold') % 3 = 0;`,
  );
