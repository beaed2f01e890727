import { sql } from 'kysely';
import type { FlightCriteria, FlightOffer, FlightSelection, FoundFlights } from 'shared/contract/flights';
import type { TestApi } from '../../testing';
import { dataOf, post } from '../../testing/responses';

/** The test's clock begins on 20 November 2026 at 10:00 in Lagos: this journey is a week away. */
export const oneWay: FlightCriteria = {
  tripType: 'oneway',
  slices: [{ from: 'LOS', to: 'ABV', departureDate: '2026-11-27' }],
  cabin: 'Y',
  adults: 1,
  children: 0,
  infants: 0,
  flexibleDays: 0,
};

export const oneWayOf = (
  from: string,
  to: string,
  departureDate = '2026-11-27',
  over: Partial<FlightCriteria> = {},
) => ({
  ...oneWay,
  ...over,
  slices: [{ from, to, departureDate }],
});

export const returnOf = (
  from: string,
  to: string,
  [out, back]: readonly [string, string] = ['2026-11-27', '2026-11-30'],
  over: Partial<FlightCriteria> = {},
): FlightCriteria => ({
  ...oneWay,
  ...over,
  tripType: 'return',
  slices: [
    { from, to, departureDate: out },
    { from: to, to: from, departureDate: back },
  ],
});

export const searchFor = (api: TestApi, criteria: object = oneWay) => post(api, '/fly/flightsearch', criteria);

export const found = async (api: TestApi, criteria: FlightCriteria = oneWay): Promise<FoundFlights> =>
  dataOf(await searchFor(api, criteria));

export const selectOffer = (api: TestApi, { searchId }: { searchId: string }, { offerId }: { offerId: string }) =>
  post(api, '/fly/flightselect', { searchId, offerId });

export const selected = async (api: TestApi, search: FoundFlights, offer: FlightOffer): Promise<FlightSelection> =>
  dataOf(await selectOffer(api, search, offer));

/** The offer that is shown first; throws if there is none. */
export function firstOffer({ offers }: FoundFlights): FlightOffer {
  const [first] = offers;
  if (!first) throw new Error('Nothing was found');
  return first;
}

/** Sells seats of a flight as if by other bookings; all of them unless a number is given. */
export async function sellSeats(api: TestApi, offer: FlightOffer, taken?: number): Promise<void> {
  for (const { flightNumber, departAt, cabin } of offer.slices.flatMap(({ segments }) => segments))
    await sql`insert into flight_seats (flight_id, route, date, cabin, allotment, taken)
      select flight_id, route, ${departAt.slice(0, 10)}::date, ${cabin}, seats, coalesce(${taken ?? null}::int, seats)
      from (select *, case ${cabin} when 'F' then seats_f when 'C' then seats_c when 'W' then seats_w else seats_y end as seats
        from flights where flight_id = ${flightNumber.replace(' ', '')}) flight
      on conflict (flight_id, date, cabin) do update set taken = excluded.taken`.execute(api.context.db);
}
