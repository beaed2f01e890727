import { book as bookFlight, create, pay, select, trip } from '../flights/testing/flight-calls';
import { book as bookRide, traveller } from '../rides/testing/ride-calls';
import { openTestApi, type TestApi } from '../testing';
import { refusalOf } from '../testing/responses';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('counts the unpaid rides and flights of one phone or e-mail together', async () => {
  const contact = { email: traveller.email, phoneNumber: traveller.phone };
  await bookRide(api);
  await bookRide(api);
  const flight = await bookFlight(api, trip, { contact });
  const refusal = refusalOf(await create(api, await select(api), { contact }));
  expect(refusal).toMatchObject({ status: 409, code: 'HOLD_LIMIT' });
  expect(refusal.message).toBe('You already hold 3 unpaid bookings. Pay for one, or wait until one expires.');
  await pay(api, flight);
  expect((await create(api, await select(api), { contact })).statusCode).toBe(200);
});
