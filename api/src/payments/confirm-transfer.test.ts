import { formatLongDate, formatNaira, formatTime } from 'shared/format';
import { staffOf } from '../staff/testing/staff-calls';
import { openTestApi, type TestApi } from '../testing';
import { dataOf } from '../testing/responses';
import { breaches } from './invariants';
import { bankOf, withholdNotices } from './testing/bank';
import { lateRide } from './testing/late-ride';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
beforeAll(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
});
afterEach(async () => expect(await breaches(api.context.db)).toEqual([]));
afterAll(() => api.close());

const accountMs = 30 * 60_000;
const runOut = async () => {
  api.travel(accountMs);
  await api.runJobs();
};
const refundDay = async (ride: UnpaidRide) => {
  const { refund } = await traveller.look(ride);
  return formatLongDate(refund?.dueOn ?? '');
};

test('an unknown transaction is not found', async () => {
  const ride = await traveller.book();
  expect(await traveller.confirm({ ...ride, transactionId: 'x'.repeat(22) })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    message: 'We do not know this booking. Check the link, or search again.',
  });
});

test('a booking with the transaction of another one is not found', async () => {
  const [one, other] = [await traveller.book(), await traveller.book()];
  const mixed = { id: one.id, transactionId: other.transactionId };
  expect(await traveller.confirm(mixed)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await traveller.confirm({ ...one, id: 'x'.repeat(22) })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('without a transfer the response says so, and nothing changes', async () => {
  const ride = await traveller.book();
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 409,
    code: 'TRANSFER_NOT_RECEIVED',
    message: 'We have not received your transfer yet. It can take a few minutes; do not pay twice.',
  });
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'pending' });
});

test('the whole amount without a notice: the booking is paid', async () => {
  const ride = await traveller.book();
  await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 200, data: { status: 'awaiting_confirmation' } });
  expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
});

test('too little while the account is open: the received and the remaining amount with the expiry', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, 10_000);
  const until = formatTime(ride.details.expiresOn);
  const { code, message } = await traveller.confirm(ride);
  expect(code).toBe('TRANSFER_INCOMPLETE');
  expect(message).toBe(
    `We have received NGN 10,000 of ${formatNaira(ride.due)}. ` +
      `Send the remaining ${formatNaira(ride.due - 10_000)} to this account before ${until}.`,
  );
});

test('too little until the expiry: the received amount, and the date of its refund', async () => {
  const ride = await traveller.book();
  await traveller.transfer(ride.details.accountNumber, 5000);
  await withholdNotices(api);
  api.travel(accountMs);
  const answer = await traveller.confirm(ride);
  expect(answer).toMatchObject({ status: 410, code: 'ACCOUNT_EXPIRED' });
  expect(answer.message).toBe(
    `We have received NGN 5,000 of ${formatNaira(ride.due)}, and the account has expired. ` +
      `Get a new account number for the rest, or we send it back by ${await refundDay(ride)}.`,
  );
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'underpaid', amountPaid: 5000 });

  const { data } = await traveller.initiate(ride);
  const { transaction_id: transactionId } = data as { transaction_id: string };
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 410,
    code: 'ACCOUNT_EXPIRED',
    message: 'This account has expired. Pay into the newer one shown on this page.',
  });
  expect(await traveller.confirm({ ...ride, transactionId })).toMatchObject({
    status: 409,
    code: 'TRANSFER_INCOMPLETE',
  });
});

test('an account that expires during the query is not ended by the earlier report of the bank', async () => {
  const ride = await traveller.book();
  const bank = bankOf(api);
  const stateOf = bank.stateOf.bind(bank);
  api.travel(accountMs - 1000);
  bank.stateOf = async (...question) => {
    const answer = await stateOf(...question);
    // in time, and too late for this answer
    await traveller.transfer(ride.details.accountNumber, ride.due);
    api.travel(2000);
    return answer;
  };
  try {
    expect(await traveller.confirm(ride)).toMatchObject({ status: 409, code: 'TRANSFER_NOT_RECEIVED' });
  } finally {
    bank.stateOf = stateOf;
  }
  expect(await recordsOf(api).statusesOf(ride)).toEqual(['pending']);
  await api.runJobs();
  expect(await recordsOf(api).statusesOf(ride)).toEqual(['pending', 'processing', 'paid']);
});

test('too much: the booking is paid', async () => {
  const ride = await traveller.book();
  await traveller.pay(ride, ride.due + 100);
  expect(await traveller.confirm(ride)).toMatchObject({ status: 200, data: { status: 'awaiting_confirmation' } });
});

test('too late: the date of the refund, then that it is being sent, then that it was sent', async () => {
  const ride = await lateRide(api);
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 409,
    code: 'STATE_CONFLICT',
    message: `Your ${formatNaira(ride.due)} came after the account had expired; we send it back by ${await refundDay(ride)}.`,
  });
  const refund = `/staff/payments/refund-${await recordsOf(api).refundIdOf(ride)}/refund`;
  dataOf(await staffOf(api).send(refund, { by: 'bank' }));
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 409,
    code: 'STATE_CONFLICT',
    message: 'This booking has ended, and your money is on its way back to you.',
  });
  await api.runJobs();
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 409,
    code: 'STATE_CONFLICT',
    message: 'This booking has ended, and your money has been sent back to you.',
  });
});

test('without a transfer until the expiry: asks to get a new account', async () => {
  const ride = await traveller.book();
  await runOut();
  expect(await traveller.confirm(ride)).toMatchObject({
    status: 410,
    code: 'ACCOUNT_EXPIRED',
    message: 'This account has expired and no transfer has reached us. Get a new account number to pay.',
  });
});
