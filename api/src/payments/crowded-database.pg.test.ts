import { sql } from 'kysely';
import { openTestApi, type TestApi } from '../testing';
import { deliver, noticeOf, withholdNotices } from './testing/bank';
import { travellerOf } from './testing/traveller';

// needs the connections of a server; the embedded engine has one
let api: TestApi;
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) throw new Error('This needs a PostgreSQL server: name it by TEST_DATABASE_URL');
  api = await openTestApi();
});
afterAll(() => api.close());

test('a notice is answered while other calls use and wait for all connections', async () => {
  const traveller = travellerOf(api);
  const ride = await traveller.book();
  const reference = await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  const notice = await noticeOf(api, reference);
  const crowd = Promise.all(Array.from({ length: 20 }, () => sql`select pg_sleep(1.2)`.execute(api.context.db)));
  const answered = deliver(api, notice);
  expect(await Promise.race([crowd.then(() => 'the crowd went first'), answered])).toBe(200);
  await crowd;
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});
