import { inTransaction } from 'server/database';
import { formatLongDate } from 'shared/format';
import { mailsTo } from '../mail/testing/mailbox';
import { rideBookings } from '../rides/ride-bookings';
import { openTestApi, type TestApi } from '../testing';
import { lockLedger } from './ledger';
import { enqueueMail } from './payment-mails';
import { recordsOf } from './testing/records';
import { travellerOf } from './testing/traveller';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('a mail about money has the amount and the day, and is sent once for each cause', async () => {
  const traveller = travellerOf(api);
  const ride = await traveller.book();
  const { db, now } = api.context;
  const id = await recordsOf(api).internalId(ride);
  const { email } = await db.selectFrom('ride_bookings').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  await traveller.pay(ride, ride.due + 750);
  const dueOn = formatLongDate(new Date(now().getTime() + 14 * 86_400_000).toISOString());
  const mails = async () =>
    (await mailsTo(api, email)).flatMap(({ template, mail }) => (template === 'payment-overpaid' ? mail.text : []));
  const [text, ...more] = await mails();
  expect(more).toEqual([]);
  expect(text).toContain('NGN 750');
  expect(text).toContain(dueOn);

  const send = (cause: string) =>
    inTransaction(db, async (tx) => {
      const ledger = await lockLedger(tx, rideBookings(api.context), id);
      if (!ledger) throw new Error('The ride has a payment');
      await enqueueMail(tx, api.context, ledger, 'payment-overpaid', { amountKobo: 99_900, cause });
    });
  await send('transfer:1');
  await send('transfer:1');
  await api.runJobs();
  expect((await mails()).filter((one) => one?.includes('NGN 999'))).toHaveLength(1);
  await send('transfer:2');
  await api.runJobs();
  expect(await mails()).toHaveLength(3);
});
