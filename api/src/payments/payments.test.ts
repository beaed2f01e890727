import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestApi, type TestApi } from '../testing';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;

beforeEach(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(() => api.close());

test('the right amount pays the ride by itself', async () => {
  const ride = await traveller.book();
  expect(ride.details).toMatchObject({ bankName: 'Sandbox Bank', accountName: 'Tafiya / Amaka Okafor' });
  await traveller.pay(ride);
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
});
