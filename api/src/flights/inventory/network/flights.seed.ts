import { sql } from 'kysely';
import type { Seed, Tx } from '../../../database';
import { airlines } from './airlines';
import { aircraftTypes } from './fleets';
import { type PlannedAirport, planWeek } from './plan-week';
import { readRotations } from './rotations';

/** The airports of the plan by code. */
async function readAirports(tx: Tx): Promise<ReadonlyMap<string, PlannedAirport>> {
  const rows = await tx
    .selectFrom('airports')
    .select(['iata', 'latitude', 'longitude', 'time_zone as timeZone'])
    .where('sale_rank', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.iata, row]));
}

/** The airlines, their aircraft, and the flights of the week. Has to run after the seed of places. */
export const flightsSeed: Seed = {
  name: 'flights-1',
  async run(tx) {
    const week = planWeek(await readRotations(), await readAirports(tx));
    await tx
      .insertInto('airlines')
      .values(
        airlines.map(({ code, name, ticketPrefix, circle }) => ({
          code,
          name,
          ticket_prefix: ticketPrefix ?? null,
          circle: circle ?? null,
        })),
      )
      .execute();
    await tx
      .insertInto('aircraft')
      .values(Object.entries(aircraftTypes).map(([code, { name }]) => ({ code, name })))
      .execute();
    await sql`insert into flights (flight_id, airline_code, number, from_code, to_code, departs_minutes, block_minutes,
        days, aircraft_code, seats_f, seats_c, seats_w, seats_y)
      select flight_id, airline_code, number, from_code, to_code, departs_minutes, block_minutes, days, aircraft_code,
        seats_f, seats_c, seats_w, seats_y
      from jsonb_to_recordset(${JSON.stringify(week)}::jsonb) as planned (flight_id text, airline_code text, number text,
        from_code text, to_code text, departs_minutes integer, block_minutes integer, days integer, aircraft_code text,
        seats_f integer, seats_c integer, seats_w integer, seats_y integer)`.execute(tx);
  },
};
