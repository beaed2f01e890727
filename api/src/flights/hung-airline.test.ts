import { breaches } from '../payments/invariants';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post, refusalOf } from '../testing/responses';
import { ownSupplier } from './inventory/own-flights';
import { airlineLanes } from './supplier/guard-supplier';
import { book, complete, create, search, seatsOf, select, sendMoney, statusOf, trip } from './testing/flight-calls';
import { type NetworkedAirline, openNetworkedAirline } from './testing/networked-airline';

let api: TestApi;
let airline: NetworkedAirline;
beforeEach(async () => {
  airline = await openNetworkedAirline(() => ownSupplier(api.context));
  api = await openTestApi({ airline: airline.supplier });
});
afterEach(async () => {
  airline.fault = () => undefined;
  airline.cut();
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
  await airline.close();
});

const noAnswer = {
  status: 503,
  code: 'OVERLOADED',
  message: 'The airline does not answer right now. Please try again in a minute.',
};
const slots = airlineLanes.find(({ name }) => name === 'search')?.atOnce ?? 0;

test('while the airline does not respond, few searches wait for it, and all others fail at once', async () => {
  await search(api);
  airline.fault = () => 'hangs';
  const searching = Array.from({ length: slots }, () => post(api, '/fly/flightsearch', trip));
  await airline.waiting(slots);
  const askedBefore = airline.asked.get('search');
  const others = await Promise.all(Array.from({ length: 40 }, () => post(api, '/fly/flightsearch', trip)));
  for (const other of others) {
    expect(refusalOf(other)).toMatchObject(noAnswer);
    expect(other.headers['retry-after']).toBe('30');
  }
  expect((await api.inject({ method: 'GET', url: '/ride/getallstate' })).statusCode).toBe(200);
  airline.cut();
  for (const answer of await Promise.all(searching)) expect(refusalOf(answer)).toMatchObject(noAnswer);
  // the airline counts as down by now, and is not called
  expect(refusalOf(await post(api, '/fly/flightsearch', trip))).toMatchObject(noAnswer);
  expect(airline.asked.get('search')).toBe(askedBefore);
});

test('while the airline issues no tickets, the payment is recorded, and the job issues them later', async () => {
  const booked = await book(api);
  airline.fault = (call) => (call === 'issueTickets' ? 'cut' : undefined);
  dataOf(await sendMoney(api, booked));
  expect(dataOf(await complete(api, booked))).toEqual({ status: 'ticketing', tickets: [] });
  const failed = (await api.runJobs()).flatMap(({ kind, error }) => (error ? [kind] : []));
  expect(failed).toEqual(['flight-ticketing']);
  expect(await statusOf(api, booked)).toBe('ticketing');
  airline.fault = () => undefined;
  api.travel(60_000);
  await api.runJobs();
  expect(await statusOf(api, booked)).toBe('ticketed');
});

test('a booking without a response of the airline holds no seats, and can be retried', async () => {
  airline.fault = (call) => (call === 'hold' ? 'cut' : undefined);
  const selection = await select(api);
  expect(refusalOf(await create(api, selection))).toMatchObject(noAnswer);
  airline.fault = () => undefined;
  expect(await seatsOf(api, dataOf(await create(api, selection)))).toBe(1);
});
