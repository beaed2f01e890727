import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { bankOf, deliver, noticeOf, withholdNotices } from './testing/bank';
import { travellerOf, type UnpaidRide } from './testing/traveller';

const minuteMs = 60_000;

let api: TestApi;
let traveller: ReturnType<typeof travellerOf>;
let ride: UnpaidRide;
beforeEach(async () => {
  api = await openTestApi();
  traveller = travellerOf(api);
  ride = await traveller.book();
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

/** A bank that does not respond until it is released. */
function hangingBank() {
  const bank = bankOf(api);
  const stateOf = bank.stateOf.bind(bank);
  let reached = () => {};
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const answers = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  bank.stateOf = async (...question) => {
    const answer = await stateOf(...question);
    reached();
    await answers;
    return answer;
  };
  return {
    asked,
    letGo() {
      bank.stateOf = stateOf;
      letGo();
    },
  };
}

/** The whole amount is sent in time; its notice arrives after the expiry, while the bank is being asked. */
async function noticeWhileAsking(ask: () => Promise<unknown>): Promise<unknown> {
  const reference = await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  api.travel(31 * minuteMs);
  const bank = hangingBank();
  const asking = ask();
  await bank.asked;
  try {
    // would never end if the caller of the bank held the lock of the booking
    expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  } finally {
    bank.letGo();
  }
  return asking;
}

test('while the bank does not respond about an expired account, a notice is recorded, and the expiry does not revert it', async () => {
  await noticeWhileAsking(() => api.runJobs());
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
});

test('while the bank does not respond before a new account, a notice is recorded, and no new account is opened', async () => {
  const answer = await noticeWhileAsking(() => traveller.initiate(ride));
  expect(answer).toMatchObject({ status: 409, message: 'This booking is already paid.' });
  const { accounts } = await api.context.db
    .selectFrom('payment_accounts')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();
  expect(accounts).toBe(1);
});

test('while the bank does not respond to the confirm button, a notice is recorded, and the response is that it is paid', async () => {
  expect(await noticeWhileAsking(() => traveller.confirm(ride))).toMatchObject({ status: 200 });
});

test('an account without a report of the bank holds its car until the bank responds', async () => {
  const bank = bankOf(api);
  const stateOf = bank.stateOf.bind(bank);
  bank.stateOf = () => Promise.reject(new Error('no answer'));
  api.travel(31 * minuteMs);
  const outcomes = await api.runJobs();
  expect(outcomes.flatMap(({ kind, error }) => (error ? [kind] : []))).toContain('expire-account');
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'pending' });
  bank.stateOf = stateOf;
  api.travel(minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
});
