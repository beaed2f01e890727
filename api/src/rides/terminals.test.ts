import type { BookedRide } from 'shared/contract/rides';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { trackRide } from '../tracking/testing/tracking-calls';
import { type Booked, create, dataOf, journey, quote, refusalOf, sendMoney, travellerNo } from './testing/ride-calls';

let api: TestApi;
let travellers = 0;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const somebody = () => {
  travellers += 1;
  return travellerNo(travellers);
};
const ikejaToLagos = { pickupLocation: 'Ikeja, Lagos', dropOffLocation: journey.pickupLocation };

async function terminalOf(over: object, of: object = {}): Promise<string | null> {
  const booked = dataOf<Booked>(await create(api, await quote(api, {}, of), somebody(), over));
  const url = `/ride/booked-ride/${booked.savedBookedRide._id}`;
  return dataOf<BookedRide>(await api.inject({ method: 'GET', url })).ride.terminal;
}

/** A flight to Lagos, and when it lands. */
async function flightOf(airline: string, isDomestic: boolean) {
  const flight = await api.context.db
    .selectFrom('flights')
    .innerJoin('airports', 'airports.iata', 'from_code')
    .select(['number', 'departs_minutes', 'block_minutes', 'days'])
    .where('airline_code', '=', airline)
    .where('to_code', '=', 'LOS')
    .where('country_code', isDomestic ? '=' : '<>', 'NG')
    .where('days', '=', 127)
    .orderBy('departs_minutes')
    .executeTakeFirstOrThrow();
  const minutes = (flight.departs_minutes + flight.block_minutes) % 1440;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    flightNumber: `${airline} ${flight.number}`,
    pickupTime: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  };
}

it('a selection lists the terminals of the airport, none for an airport with one', async () => {
  const names = ['MM1 (domestic)', 'MM2 (domestic)', 'International terminal'];
  expect((await quote(api)).terminals.map(({ name }) => name)).toEqual(names);
  expect((await quote(api, {}, ikejaToLagos)).terminals.map(({ name }) => name)).toEqual(names);
});

it.each([
  ['QI', true, 'MM2 (domestic)'],
  ['BA', false, 'International terminal'],
  // uses both domestic terminals
  ['P4', true, null],
])('a flight of %s (domestic: %s) lands at %s', async (airline, isDomestic, terminal) => {
  const { flightNumber, pickupTime } = await flightOf(airline, isDomestic);
  expect(await terminalOf({ flightNumber }, { pickupTime })).toBe(terminal);
  const { terminals, flightTerminal } = await quote(api, {}, { flightNumber, pickupTime });
  expect(terminals.find(({ _id }) => _id === flightTerminal)?.name ?? null).toBe(terminal);
});

it('the choice of the traveller counts more, and is known to the driver', async () => {
  const { flightNumber } = await flightOf('QI', true);
  const chosen = await quote(api);
  const booked = dataOf<Booked>(await create(api, chosen, somebody(), { flightNumber, terminal: 'los-mm1' }));
  dataOf(await sendMoney(api, booked));
  await api.runJobs();
  const place = 'Arrivals at MM1 (domestic), Murtala Muhammed International Airport (LOS)';
  expect((await trackRide(api, booked)).meetingPoint).toContain(place);
  const ride = (await staffOf(api).ridesOf(journey.pickupDate)).find(
    ({ booking_id }) => booking_id === booked.savedBookedRide._id,
  );
  expect(ride?.ride.terminal).toBe('MM1 (domestic)');
});

it('a terminal of another airport is refused', async () => {
  const refused = refusalOf(await create(api, await quote(api), somebody(), { terminal: 'abv-domestic' }));
  expect(refused.fields).toHaveProperty('terminal');
});
