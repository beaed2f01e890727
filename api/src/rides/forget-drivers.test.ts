import { runJobs } from '../flights/testing/flight-calls';
import { whereKept } from '../privacy/testing/stored-strings';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';
import { type Booked, bookingOf, quote, sendMoney, travellerNo } from './testing/ride-calls';

const dayMs = 86_400_000;
const keepDays = 365;
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** A paid and confirmed ride `days` ahead with this driver. */
async function rideOf(driver: object, days: number, number: number): Promise<void> {
  const pickupDate = new Date(api.context.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const body = bookingOf(await quote(api, {}, { pickupDate }), travellerNo(number));
  const booked = dataOf<Booked>(await post(api, '/ride/create-ride', body));
  dataOf(await sendMoney(api, booked));
  await runJobs(api);
  const staff = staffOf(api);
  dataOf(await staff.move(booked, 'confirmed'));
  dataOf(await staff.assign(booked, driver));
}

const wait = async (days: number) => {
  api.travel(days * dayMs);
  await runJobs(api);
};

test('a driver is deleted a year after the last ride, and not earlier', async () => {
  await rideOf({ name: 'Musa Bello', phone: '+2348031112233' }, 2, 1);
  await rideOf({ name: 'Tunde Afolabi', phone: '+2348031112244' }, 2, 2);
  await rideOf({ name: 'Tunde Afolabi', phone: '+2348031112244' }, 60, 3);
  const kept = () => whereKept(api, ['Musa Bello', '+2348031112233', 'Tunde Afolabi']);
  await wait(keepDays);
  expect(await kept()).toHaveLength(9);
  await wait(3);
  expect(await kept()).toEqual([
    'drivers: Tunde Afolabi',
    'ride_bookings: Tunde Afolabi',
    'ride_drivers: Tunde Afolabi',
  ]);
  await wait(57);
  expect(await kept()).toHaveLength(3);
  await wait(1);
  expect(await kept()).toEqual([]);
});
