import { openTestApi, type TestApi } from '../testing';
import { breaches } from './invariants';
import { createBanks } from './providers/banks';
import { bookAndDie } from './testing/book-and-die';
import { type NetworkedBank, networkedProvider, openingFaults, openNetworkedBank } from './testing/networked-bank';
import { recordsOf } from './testing/records';
import { travellerOf, type UnpaidRide } from './testing/traveller';

const minuteMs = 60_000;

let api: TestApi;
let bank: NetworkedBank;
let traveller: ReturnType<typeof travellerOf>;
beforeEach(async () => {
  bank = await openNetworkedBank();
  // a call that the bank never answers ends soon; one that it does answer has time enough
  const [patient, hasty] = [networkedProvider(bank.url, 30_000), networkedProvider(bank.url, 200)];
  const openAccount: typeof patient.openAccount = (...request) =>
    (bank.openingFault?.startsWith('hangs') ? hasty : patient).openAccount(...request);
  const nowMs = () => api.context.now().getTime();
  api = await openTestApi({ banks: createBanks([{ ...patient, openAccount }], { timeoutMs: 30_000, nowMs }) });
  traveller = travellerOf(api);
});
afterEach(async () => {
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
  await bank.close();
});

const accounts = () => api.context.db.selectFrom('payment_accounts').selectAll().orderBy('id').execute();
const countOf = async (table: 'ride_bookings' | 'payments' | 'payment_accounts' | 'car_holds') =>
  (await api.context.db.selectFrom(table).select('id').execute()).length;
const isGone = async () => {
  for (const table of ['ride_bookings', 'payments', 'payment_accounts', 'car_holds'] as const)
    expect([table, await countOf(table)]).toEqual([table, 0]);
};
const dueMails = async () =>
  (await api.context.db.selectFrom('jobs').select('payload').where('kind', '=', 'mail').execute()).filter(
    ({ payload }) => payload.template === 'payment-due',
  );
/** Sends the exact amount and presses the button, as this bank sends no notices. */
const pay = async (ride: UnpaidRide, accountNumber: string, naira: number) => {
  bank.take(accountNumber, naira * 100, api.context.now());
  return traveller.confirm(ride);
};
/** The public ids of the only booking. */
const onlyRide = async (): Promise<Pick<UnpaidRide, 'id' | 'transactionId'>> => {
  const row = await api.context.db
    .selectFrom('payment_accounts')
    .innerJoin('payments', 'payments.id', 'payment_accounts.payment_id')
    .innerJoin('ride_bookings', (join) => join.onTrue())
    .select(['ride_bookings.public_id as id', 'transaction_id as transactionId'])
    .executeTakeFirstOrThrow();
  return row;
};

describe.each(openingFaults)('a bank that %s', (fault) => {
  test('refuses a booking with a sentence that says that nothing was booked, and the next attempt has its account', async () => {
    bank.openingFault = fault;
    await expect(traveller.book()).rejects.toThrow(
      'Answered 503: The bank does not open accounts right now, so nothing was booked or charged. Please try again in a minute.',
    );
    await isGone();
    expect(await dueMails()).toEqual([]);
    bank.openingFault = undefined;
    const ride = await traveller.book();
    expect(bank.accounts.get(ride.details.transactionReference)).toEqual({ accountNumber: ride.details.accountNumber });
    expect(await pay(ride, ride.details.accountNumber, ride.due)).toMatchObject({ status: 200 });
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due });
  });

  test('gives a booking whose process died its account as soon as it answers, and one only', async () => {
    await bookAndDie(api);
    const [before] = await accounts();
    bank.openingFault = fault;
    api.travel(minuteMs);
    const outcomes = await api.runJobs();
    expect(outcomes.flatMap(({ kind, error }) => (error ? [kind] : []))).toContain('open-account');
    expect(await accounts()).toMatchObject([{ state: 'opening', account_number: null }]);
    expect(await dueMails()).toEqual([]);
    bank.openingFault = undefined;
    api.travel(2 * minuteMs);
    await api.runJobs();
    const [account] = await accounts();
    expect(account).toMatchObject({ id: before?.id, reference: before?.reference, state: 'open' });
    expect([...bank.accounts]).toEqual([[account?.reference, { accountNumber: account?.account_number }]]);
    expect(await dueMails()).toHaveLength(1);
    const ride = await onlyRide();
    bank.take(account?.account_number ?? '', account?.amount_kobo ?? 0, api.context.now());
    expect(await traveller.confirm(ride)).toMatchObject({ status: 200 });
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid' });
  });

  test('until the hold of a booking whose process died is over has it removed, and its car is free', async () => {
    await bookAndDie(api);
    bank.openingFault = fault;
    for (let minutes = 0; minutes < 45; minutes += 5) {
      api.travel(5 * minuteMs);
      await api.runJobs();
    }
    await isGone();
    expect(await dueMails()).toEqual([]);
    bank.openingFault = undefined;
    expect(await traveller.book()).toMatchObject({ details: { bankName: 'Networked Bank' } });
  });

  test('refuses another account for the rest with a sentence, keeps the part, and opens it later', async () => {
    const ride = await traveller.book();
    await pay(ride, ride.details.accountNumber, 5000);
    api.travel(31 * minuteMs);
    await api.runJobs();
    expect(await traveller.look(ride)).toMatchObject({ status: 'underpaid', amountPaid: 5000 });
    bank.openingFault = fault;
    expect(await traveller.initiate(ride)).toMatchObject({
      status: 503,
      message:
        'The bank does not open accounts right now, so nothing is held. Get an account number on the page of your booking in a minute.',
    });
    expect(await traveller.look(ride)).toMatchObject({ ride: 'expired', status: 'underpaid', amountPaid: 5000 });
    bank.openingFault = undefined;
    const { data } = await traveller.initiate(ride);
    const opened = data as { transaction_id: string; transfer_details: UnpaidRide['details'] };
    expect(opened.transfer_details.amount).toBe(ride.due - 5000);
    const again = { ...ride, transactionId: opened.transaction_id };
    expect(await pay(again, opened.transfer_details.accountNumber, ride.due - 5000)).toMatchObject({ status: 200 });
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
    expect((await recordsOf(api).mailsOf(ride)).filter((mail) => mail === 'ride-paid')).toHaveLength(1);
  });

  test('three times in a row is not asked again for half a minute', async () => {
    bank.openingFault = fault;
    for (let times = 0; times < 5; times += 1) await expect(traveller.book()).rejects.toThrow('Answered 503');
    expect(bank.openings).toBe(3);
    bank.openingFault = undefined;
    await expect(traveller.book()).rejects.toThrow('Answered 503');
    api.travel(31_000);
    expect(await traveller.book()).toMatchObject({ details: { bankName: 'Networked Bank' } });
    expect(bank.openings).toBe(4);
  });
});
