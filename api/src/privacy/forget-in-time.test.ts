import { letterTo, tokenIn } from '../content/testing/letters';
import * as flights from '../flights/testing/flight-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';
import { whereKept } from './testing/stored-strings';

const dayMs = 86_400_000;
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const wait = async (days: number) => {
  api.travel(days * dayMs);
  await flights.runJobs(api);
};
const subscribe = (email: string) => post(api, '/email/add-mail', { email, consent: true, source: 'footer' });

test('all data is deleted after its retention period, and not earlier', async () => {
  const selection = await flights.select(api, flights.tripAbroad);
  const passport = { number: 'A0123Q567', issuingCountry: 'NG', expiresOn: '2029-05-01' };
  const travellers = flights.partyOf(selection).map((one) => ({ ...one, dateOfBirth: '1981-05-23', passport }));
  const booked = dataOf<flights.Booked>(await flights.create(api, selection, { travellers }));
  await flights.pay(api, booked);

  const message = { fullName: 'Amina', email: 'a@example.com', subject: 'other', message: 'Where is my parcel?' };
  dataOf(await post(api, '/contact-us/contacts', message));
  dataOf(await subscribe('waiting@example.com'));
  dataOf(await post(api, '/privacy/requests', { email: 'a@example.com', wants: 'copy' }));
  dataOf(await subscribe('left@example.com'));
  const question = await letterTo(api, 'left@example.com', 'subscription-confirm');
  dataOf(await api.inject({ method: 'GET', url: `/email/confirm?token=${tokenIn(question, 'confirm')}` }));
  const welcome = await letterTo(api, 'left@example.com', 'subscription-welcome');
  dataOf(await post(api, '/email/unsubscribe', { token: tokenIn(welcome, 'leave') }));

  const asked = async () => (await api.context.db.selectFrom('privacy_requests').selectAll().execute()).length;
  const proofs = async () =>
    (await api.context.db.selectFrom('subscriptions').selectAll().where('state', '=', 'left').execute()).length;

  expect([await asked(), await proofs()]).toEqual([1, 1]);
  await wait(1.1);
  expect(await asked()).toBe(0);
  expect(await whereKept(api, ['waiting@example.com'])).not.toEqual([]);
  await wait(6);
  expect(await whereKept(api, ['waiting@example.com'])).toEqual([]);

  // back from London on 18 December
  await wait(40);
  expect(await whereKept(api, ['A0123Q567', '1981-05-23'])).toHaveLength(2);
  await wait(13);
  expect(await whereKept(api, ['A0123Q567', '1981-05-23'])).toEqual([]);
  const { last_name } = await api.context.db
    .selectFrom('flight_travellers')
    .select('last_name')
    .where('booking_id', '=', await flights.keyOf(api, booked))
    .executeTakeFirstOrThrow();
  expect(last_name).toBe('Adékúnlé');

  expect(await whereKept(api, ['Where is my parcel?'])).toHaveLength(1);
  expect(await proofs()).toBe(1);
  await wait(306);
  expect(await whereKept(api, ['Where is my parcel?'])).toEqual([]);
  expect(await proofs()).toBe(0);
});
