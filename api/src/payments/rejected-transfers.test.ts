import { inTransaction } from 'server/database';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { formatNaira, formatTimeLimit } from 'shared/format';
import { mailsTo } from '../mail/testing/mailbox';
import { createSandboxProvider } from '../sandbox/sandbox-provider';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { breaches } from './invariants';
import type { NoticeReading } from './provider';
import { createBanks } from './providers/banks';
import { plainPageOf } from './testing/plain-page';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

const minuteMs = 60_000;

let api: TestApi;
let reading: NoticeReading;
let traveller: ReturnType<typeof travellerOf>;
beforeAll(async () => {
  // a bank that takes exact amounts only; its notices are what the test says
  const bank = createSandboxProvider('a secret of this test, 32 characters or more');
  api = await openTestApi({ banks: createBanks([{ ...bank, takes: 'exact', readNotice: () => reading }]) });
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const notify = async (given: NoticeReading): Promise<number> => {
  reading = given;
  const request = { method: 'POST', url: '/payments/notices/sandbox', payload: { payer: 'Amaka' } } as const;
  return (await api.inject(request)).statusCode;
};
const rejection = (ride: UnpaidRide, eventId: string, amountKobo = 900_000): NoticeReading => ({
  kind: 'rejected',
  eventId,
  rejected: { account: { accountNumber: ride.details.accountNumber }, amountKobo, reason: 'under' },
});
const referenceOf = async ({ id }: UnpaidRide) =>
  api.context.db
    .selectFrom('ride_bookings')
    .select(['reference', 'email'])
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow();

test('a rejected transfer holds no money, and the traveller reads what to do on the page and in a mail', async () => {
  const ride = await traveller.book();
  const at = api.context.now().toISOString();
  expect(await notify(rejection(ride, 'one'))).toBe(200);
  expect(await traveller.look(ride)).toMatchObject({
    ride: 'pending_payment',
    status: 'pending',
    amountPaid: 0,
    takes: 'exact',
    rejected: { amount: 9000, at },
  });
  expect(await plainPageOf(api, ride)).toContain(
    'Returned by your bank NGN 9,000: the account takes only the exact amount, in time and in one transfer',
  );
  await api.runJobs();
  const { email } = await referenceOf(ride);
  const mail = (await mailsTo(api, email)).find(({ template }) => template === 'payment-rejected')?.mail;
  expect(mail?.subject).toContain('Your bank returns NGN 9,000 to you');
  expect(mail?.text).toContain(`Send exactly NGN ${ride.due.toLocaleString('en')}`);
  // found by the question to the bank
  await traveller.transfer(ride.details.accountNumber, ride.due);
  api.travel(minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});

test('the same notice again is one rejection with one mail, and another one is the newest', async () => {
  const ride = await traveller.book();
  for (const event of ['twice', 'twice']) expect(await notify(rejection(ride, event))).toBe(200);
  api.travel(minuteMs);
  await notify(rejection(ride, 'another', 800_000));
  expect((await recordsOf(api).mailsOf(ride)).filter((name) => name === 'payment-rejected')).toHaveLength(2);
  expect(await traveller.look(ride)).toMatchObject({ rejected: { amount: 8000 } });
});

test('a rejection after the transfer that paid changes nothing', async () => {
  const ride = await traveller.book();
  await traveller.transfer(ride.details.accountNumber, ride.due);
  api.travel(minuteMs);
  await api.runJobs();
  await notify(rejection(ride, 'after'));
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid', refund: null });
});

test('one for an account that is not ours is stored, and answered as taken', async () => {
  const rejected = { account: { reference: 'TRX-unknown' }, amountKobo: 100, reason: 'other' } as const;
  expect(await notify({ kind: 'rejected', eventId: 'of nobody', rejected })).toBe(200);
  const stored = await api.context.db
    .selectFrom('rejected_transfers')
    .select(['account_key', 'account_id'])
    .where('event_id', '=', 'of nobody')
    .execute();
  expect(stored).toEqual([{ account_key: 'TRX-unknown', account_id: null }]);
});

test('the staff see it at the booking and in the ledger, where it moves nothing', async () => {
  const ride = await traveller.book();
  const staff = staffOf(api);
  const balance = async () =>
    dataOf<{ balance: object; lines: object[] }>(await staff.get('/staff/ledger?direction=rejected'));
  const before = await balance();
  await notify(rejection(ride, 'seen', 123_400));
  const { reference } = await referenceOf(ride);
  const { money } = dataOf<StaffBooking>(await staff.get(`/staff/bookings/${reference}`));
  expect(money?.rejected).toMatchObject([{ amount: 1234, reason: 'under', accountNumber: ride.details.accountNumber }]);
  const after = await balance();
  expect(after.balance).toEqual(before.balance);
  expect(after.lines[0]).toMatchObject({ direction: 'rejected', reason: 'underpaid', amount: 1234, reference });
});

test('the notice of a rejection is emptied with the booking of an erased traveller', async () => {
  const ride = await traveller.book();
  await notify(rejection(ride, 'erased before'));
  const bodyOf = async (event: string) =>
    (
      await api.context.db
        .selectFrom('payment_notices')
        .select(['body', 'account_number'])
        .where('event_id', '=', event)
        .executeTakeFirstOrThrow()
    ).body;
  expect(await bodyOf('erased before')).toContain('Amaka');
  await inTransaction(api.context.db, (tx) =>
    tx
      .updateTable('payment_accounts')
      .set({ payer_erased_at: api.context.now() })
      .where('account_number', '=', ride.details.accountNumber)
      .execute(),
  );
  await notify(rejection(ride, 'erased after'));
  expect(await bodyOf('erased after')).toBe('{}');
});

test('"I have transferred the money" after it: what happened and what to send, also once the account has expired', async () => {
  const ride = await traveller.book();
  await notify(rejection(ride, 'asked about'));
  const answer = await traveller.confirm(ride);
  expect(answer).toMatchObject({ status: 409, code: 'TRANSFER_RETURNED' });
  expect(answer.message).toBe(
    'Your bank returns NGN 9,000: the account takes only the exact amount. ' +
      `Send exactly ${formatNaira(ride.due)} in one transfer to the same account by ${formatTimeLimit(ride.details.expiresOn)}. ` +
      'If you have sent it, wait a few minutes; do not pay twice.',
  );
  api.travel(30 * minuteMs);
  await api.runJobs();
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 410,
    code: 'ACCOUNT_EXPIRED',
    message:
      'Your bank returns NGN 9,000, and the account has expired. ' +
      'Get a new account number, and send exactly the amount shown with it.',
  });
  // a new account, of which the bank has returned nothing
  const { data } = await traveller.initiate(ride);
  const { transaction_id: transactionId } = data as { transaction_id: string };
  expect(await traveller.confirm({ ...ride, transactionId })).toMatchObject({ code: 'TRANSFER_NOT_RECEIVED' });
});
