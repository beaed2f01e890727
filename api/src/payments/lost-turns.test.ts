import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { refuseRows } from '../jobs/testing/refuse-rows';
import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { withholdNotices } from './testing/bank';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
const minuteMs = 60_000;
const accountMs = 30 * minuteMs;

beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const idOf = (ride: { id: string }) => recordsOf(api).internalId(ride);

/** The jobs that end accounts at their time are lost. */
const loseExpiries = () => api.context.db.deleteFrom('jobs').where('kind', '=', 'expire-account').execute();

test('an account that cannot be ended holds up no other, and is tried again', async () => {
  const [stuck, other] = [await traveller.book(), await traveller.book()];
  await loseExpiries();
  const mend = await refuseRows(api.context.db, 'ride_timeline', 'booking_id', await idOf(stuck));
  api.travel(accountMs);
  await api.runJobs();
  expect([(await traveller.look(stuck)).ride, (await traveller.look(other)).ride]).toEqual([
    'pending_payment',
    'expired',
  ]);
  await mend();
  api.travel(minuteMs);
  await api.runJobs();
  expect((await traveller.look(stuck)).ride).toBe('expired');
});

test('money that cannot be booked holds up no other, and is tried again', async () => {
  const [stuck, other] = [await traveller.book(), await traveller.book()];
  await traveller.transfer(stuck.details.accountNumber, stuck.due);
  await traveller.transfer(other.details.accountNumber, other.due);
  await withholdNotices(api);
  const mend = await refuseRows(api.context.db, 'ride_timeline', 'booking_id', await idOf(stuck));
  api.travel(minuteMs);
  await api.runJobs();
  expect([(await traveller.look(stuck)).status, (await traveller.look(other)).status]).toEqual(['pending', 'paid']);
  await mend();
  api.travel(minuteMs);
  await api.runJobs();
  expect((await traveller.look(stuck)).status).toBe('paid');
});

test('money for an account that was closed in the minute of its opening is found without a notice', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride);
  expect((await traveller.look(ride)).status).toBe('paid');
  await traveller.transfer(ride.details.accountNumber, 500);
  await withholdNotices(api);
  api.travel(15 * minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ status: 'overpaid', refund: { amount: 500 } });
});
