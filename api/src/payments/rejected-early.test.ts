import { mailsTo } from '../mail/testing/mailbox';
import { openSimulatedSite, type SimulatedSite } from './contract/testing/sites';
import { breaches } from './invariants';
import { travellerOf, type UnpaidRide } from './testing/traveller';

// Paystack names a rejected transfer by the id of its transaction, which only verify tells.
const verify = 'GET /transaction/verify/:reference';

let site: SimulatedSite;
let traveller: ReturnType<typeof travellerOf>;
let ride: UnpaidRide;
/** The account is opened while verify fails, and another amount than the exact one is sent into it. */
beforeEach(async () => {
  site = await openSimulatedSite('paystack');
  traveller = travellerOf(site.api);
  // a read is tried twice
  site.faults.plan({ route: verify, fault: 'html_502', times: 2 });
  ride = await traveller.book();
  expect(site.faults.planned).toEqual([]);
  expect(await site.pay(ride, 900_000)).toBe(false);
});
afterEach(async () => {
  expect(await breaches(site.api.context.db)).toEqual([]);
  await site.close();
});

const rejectedMails = async () => {
  const { email } = await site.api.context.db
    .selectFrom('ride_bookings')
    .select('email')
    .where('public_id', '=', ride.id)
    .executeTakeFirstOrThrow();
  return (await mailsTo(site.api, email)).filter(({ template }) => template === 'payment-rejected');
};

test('the traveller reads of a rejected transfer whose account had no id when it was opened, once', async () => {
  await site.settle();
  await site.wait(1);
  await site.wait(1);
  expect(await traveller.look(ride)).toMatchObject({ status: 'pending', rejected: { amount: 9000 } });
  const mails = await rejectedMails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.mail.subject).toContain('Your bank returns NGN 9,000 to you');
  // the same notice again
  for (const notice of await site.noticesOf()) expect(await site.send(notice)).toBe(200);
  await site.wait(1);
  expect(await rejectedMails()).toHaveLength(1);
  await site.pay(ride, ride.due * 100);
  await site.wait(1);
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});

test('"I have transferred the money" answers with it at once', async () => {
  site.faults.plan({ route: verify, fault: 'html_502', times: 20 });
  await site.settle();
  expect(await traveller.look(ride)).not.toHaveProperty('rejected');
  site.faults.clear();
  expect(await traveller.confirm(ride)).toMatchObject({ status: 409, code: 'TRANSFER_RETURNED' });
});

test('its notice is kept under the number of the account, by which an erasure finds it', async () => {
  await site.wait(1);
  await site.wait(1);
  const { db } = site.api.context;
  const { account_number } = await db
    .selectFrom('payment_notices')
    .select('account_number')
    .where('event_id', 'like', 'bank.transfer.rejected:%')
    .executeTakeFirstOrThrow();
  expect(account_number).toBe(ride.details.accountNumber);
});
