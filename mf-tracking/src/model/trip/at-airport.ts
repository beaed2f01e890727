import type { PlannedLeg } from 'shared/device-bookings';
import { wallClock } from 'shared/documents';
import { atAirportHours, hourMs } from '../before-departure';
import type { FlightPart } from './trips';

/** By when to be at the airport, with the offset of its clock; undefined as long as nobody knows which countries the flight joins. */
export function atAirportBy({ tracked }: FlightPart, { from, to }: PlannedLeg): string | undefined {
  if (!tracked || !from.at) return undefined;
  const countryOf = (code: string | undefined) => tracked.airports.find(({ iata }) => iata === code)?.countryCode;
  const hours = countryOf(from.airport) === countryOf(to.airport) ? atAirportHours.domestic : atAirportHours.abroad;
  const clock = wallClock(from.at);
  const by = new Date(Date.parse(`${clock}Z`) - hours * hourMs).toISOString().slice(0, clock.length);
  return `${by}${from.at.slice(clock.length)}`;
}
