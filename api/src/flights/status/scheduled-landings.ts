import { dayMs, flies, instantOf, localDay } from '../inventory/clock';
import type { FlightStatus } from './flight-status';

/** A scheduled landing within this time of a pickup is the one that the traveller means. */
const earliestMs = 12 * 3_600_000;
const latestMs = 3 * 3_600_000;

/** The landings by the schedule of the flights on sale. */
export const scheduledLandings: FlightStatus = {
  name: 'schedule',

  async landing(db, { flightNumber, airport, near }) {
    const [, airline, number] = /^([A-Z0-9]{2}) ?0*(\d{1,4})$/i.exec(flightNumber.trim()) ?? [];
    if (!airline || !number) return undefined;
    const flight = await db
      .selectFrom('flights')
      .innerJoin('airports', 'airports.iata', 'flights.from_code')
      .innerJoin('airports as here', 'here.iata', 'flights.to_code')
      .select(['departs_minutes', 'block_minutes', 'days', 'airports.time_zone'])
      .select(['airports.country_code as from_country', 'here.country_code as to_country'])
      .where('airline_code', '=', airline.toUpperCase())
      .where('number', '=', number)
      .where('to_code', '=', airport)
      .where('in_service', '=', true)
      .executeTakeFirst();
    if (!flight) return undefined;

    const blockMs = flight.block_minutes * 60_000;
    const firstDay = localDay(flight.time_zone, near.getTime() - earliestMs - blockMs);
    const landingsMs = [...Array(3 + Math.ceil((earliestMs + latestMs) / dayMs)).keys()]
      .map((later) => firstDay + later)
      .filter((day) => flies(flight.days, day))
      .map((day) => instantOf(flight.time_zone, day, flight.departs_minutes) + blockMs)
      .filter((ms) => ms >= near.getTime() - earliestMs && ms <= near.getTime() + latestMs);
    const away = (ms: number) => Math.abs(ms - near.getTime());
    const [nearest] = landingsMs.sort((a, b) => away(a) - away(b));
    return nearest === undefined
      ? undefined
      : { at: new Date(nearest), isDomestic: flight.from_country === flight.to_country };
  },
};
