import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { deliver, noticeOf, withholdNotices } from './testing/bank';
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

/** The bank answers no question until it is let go. */
function hangingBank() {
  const { bank } = api.context;
  const transfersOf = bank.transfersOf.bind(bank);
  let reached = () => {};
  let letGo = () => {};
  const asked = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const answers = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  bank.transfersOf = async (...question) => {
    const answer = await transfersOf(...question);
    reached();
    await answers;
    return answer;
  };
  return {
    asked,
    letGo() {
      bank.transfersOf = transfersOf;
      letGo();
    },
  };
}

/** The whole price is sent in time; its notice comes while the bank is being asked, after the account is over. */
async function noticeWhileAsking(ask: () => Promise<unknown>): Promise<unknown> {
  const reference = await traveller.transfer(ride.details.accountNumber, ride.due);
  await withholdNotices(api);
  api.travel(31 * minuteMs);
  const bank = hangingBank();
  const asking = ask();
  await bank.asked;
  try {
    // would wait for ever, if whoever asks held the booking's lock
    expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
    expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
  } finally {
    bank.letGo();
  }
  return asking;
}

test('while the bank hangs over an account that is over, its money is booked, and the expiry undoes nothing', async () => {
  await noticeWhileAsking(() => api.runJobs());
  expect(await traveller.look(ride)).toMatchObject({ ride: 'awaiting_confirmation', status: 'paid' });
});

test('while the bank hangs over a new account, the money of the old one is booked, and no new one is opened', async () => {
  const answer = await noticeWhileAsking(() => traveller.initiate(ride));
  expect(answer).toMatchObject({ status: 409, message: 'This booking is already paid.' });
  const { accounts } = await api.context.db
    .selectFrom('payment_accounts')
    .select(({ fn }) => fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow();
  expect(accounts).toBe(1);
});

test('while the bank hangs over a click, the money is booked, and the click answers that it is paid', async () => {
  expect(await noticeWhileAsking(() => traveller.confirm(ride))).toMatchObject({ status: 200 });
});

test('an account without a report of the bank holds its car until the bank answers', async () => {
  const { bank } = api.context;
  const transfersOf = bank.transfersOf.bind(bank);
  bank.transfersOf = () => Promise.reject(new Error('no answer'));
  api.travel(31 * minuteMs);
  const outcomes = await api.runJobs();
  expect(outcomes.flatMap(({ kind, error }) => (error ? [kind] : []))).toContain('expire-account');
  expect(await traveller.look(ride)).toMatchObject({ ride: 'pending_payment', status: 'pending' });
  bank.transfersOf = transfersOf;
  api.travel(minuteMs);
  await api.runJobs();
  expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'expired' });
});
