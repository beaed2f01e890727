import { formatNaira, formatTime, formatTimeLimit } from 'shared/format';
import { mailsTo } from '../mail/testing/mailbox';
import { openTestApi, type TestApi } from '../testing';
import { adapterFor, monnifyMerchant, routesOf, secrets } from './contract/testing/sites';
import { breaches } from './invariants';
import { createBanks } from './providers/banks';
import { createMonnify as simulateMonnify } from './simulators/monnify/monnify';
import { startPaystack } from './simulators/paystack/paystack';
import { startSimulator } from './simulators/start';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

// The first account, at Monnify, takes any amount and expires; the next one is at Paystack, which takes only its own
// amount. Then a part comes late into the first one.

const minuteMs = 60_000;
const partNaira = 5000;

type Simulated = Awaited<ReturnType<typeof open>>;

/** A site with Monnify, under a contract for any amount, before Paystack. */
async function open() {
  let api: TestApi | undefined;
  const start = new Date('2026-11-20T09:00:00Z');
  const now = () => api?.context.now() ?? start;
  const connect = (name: string) => ({
    now,
    notify: async (body: Buffer, headers: Readonly<Record<string, string>>) => {
      const request = { method: 'POST', url: `/payments/notices/${name}` } as const;
      const json = { 'content-type': 'application/json', ...headers };
      return (await api?.inject({ ...request, headers: json, payload: body }))?.statusCode ?? 503;
    },
  });
  const monnify = await startSimulator(
    simulateMonnify({ ...monnifyMerchant, secretKey: secrets.monnify.present }),
    connect('monnify'),
  );
  monnify.provider.change({ wrongAmounts: 'accepts' });
  const paystack = await startPaystack({ secret: secrets.paystack.present }, connect('paystack'));
  const banks = createBanks([adapterFor('monnify any', monnify.url, now), adapterFor('paystack', paystack.url, now)], {
    nowMs: () => now().getTime(),
  });
  api = await openTestApi({ now: start, banks });
  return { api, monnify, paystack };
}

let site: Simulated;
let traveller: ReturnType<typeof travellerOf>;
let first: UnpaidRide;
/** The same ride with its account at Paystack. */
let ride: UnpaidRide;

const settle = async () => {
  for (let work = 1; work > 0; )
    work = (await site.monnify.deliver()) + (await site.paystack.deliver()) + (await site.api.runJobs()).length;
};
const mails = async () => {
  const { email } = await site.api.context.db
    .selectFrom('ride_bookings')
    .select('email')
    .where('public_id', '=', ride.id)
    .executeTakeFirstOrThrow();
  return mailsTo(site.api, email);
};

beforeEach(async () => {
  site = await open();
  traveller = travellerOf(site.api);
  first = await traveller.book();
  site.api.travel(31 * minuteMs);
  await settle();
  site.monnify.faults.plan({ route: routesOf['monnify any'].open[0], fault: 'html_502', times: 1 });
  const { data } = await traveller.initiate(first);
  const { details } = await traveller.look(first);
  const { transaction_id: transactionId } = data as { transaction_id: string };
  ride = { ...first, transactionId, details };
  const late = { accountNumber: first.details.accountNumber, amountKobo: partNaira * 100 };
  expect(site.monnify.provider.transfer(late)).toMatchObject({ isAccepted: true });
  await settle();
});
afterEach(async () => {
  expect(await breaches(site.api.context.db)).toEqual([]);
  await site.api.close();
  await site.monnify.close();
  await site.paystack.close();
});

const payAtPaystack = async (naira: number): Promise<boolean | undefined> => {
  const { accountNumber } = ride.details;
  const result = site.paystack.provider.transfer({ accountNumber, amountKobo: naira * 100 });
  await settle();
  return result?.isAccepted;
};

const returned = `This is ${formatNaira(partNaira)} more than is missing, and we refund it.`;

test('the traveller is asked for the amount of the account, which pays the booking, and the part goes back', async () => {
  expect(ride.details.accountNumber).not.toBe(first.details.accountNumber);
  expect(await traveller.look(ride)).toMatchObject({
    ...{ status: 'processing', amountDue: ride.due, amountPaid: partNaira },
    ...{ takes: 'exact', exactAmount: ride.due, details: { amount: ride.due } },
  });
  expect(await traveller.confirm(ride)).toMatchObject({
    code: 'TRANSFER_INCOMPLETE',
    message:
      `We have received ${formatNaira(partNaira)} of ${formatNaira(ride.due)}. ` +
      `Send exactly ${formatNaira(ride.due)} in one transfer to this account before ${formatTime(ride.details.expiresOn)}. ${returned}`,
  });
  expect(await payAtPaystack(ride.due)).toBe(true);
  const paid = await traveller.look(ride);
  expect(paid).toMatchObject({ status: 'overpaid', amountPaid: ride.due + partNaira, refund: { amount: partNaira } });
  expect(paid).not.toHaveProperty('exactAmount');
  expect(await recordsOf(site.api).mailsOf(ride)).toContain('payment-overpaid');
});

test('one who sends what is missing gets it back, and reads what to send', async () => {
  expect(await payAtPaystack(ride.due - partNaira)).toBe(false);
  const until = formatTimeLimit(ride.details.expiresOn);
  expect(await traveller.confirm(ride)).toMatchObject({
    code: 'TRANSFER_RETURNED',
    message:
      `Your bank returns ${formatNaira(ride.due - partNaira)}: the account takes only the exact amount. ` +
      `Send exactly ${formatNaira(ride.due)} in one transfer to the same account by ${until}. ${returned} ` +
      'If you have sent it, wait a few minutes; do not pay twice.',
  });
  const mail = (await mails()).find(({ template }) => template === 'payment-rejected')?.mail;
  expect(mail?.text).toContain(`Send exactly ${formatNaira(ride.due)} by ${until}`);
  expect(mail?.text).toContain(returned);
});

test('once that account has expired too, the next one is for what is missing', async () => {
  site.api.travel(31 * minuteMs);
  await settle();
  expect(await traveller.look(ride)).not.toHaveProperty('exactAmount');
  await traveller.initiate(ride);
  expect(await traveller.look(ride)).toMatchObject({ details: { amount: ride.due - partNaira } });
});
