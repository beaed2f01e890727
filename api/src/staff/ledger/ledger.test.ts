import type { Ledger } from 'shared/contract/ledger';
import { dayIn, defaultTimeZone } from 'shared/format';
import { breaches } from '../../payments/invariants';
import { createBanks } from '../../payments/providers/banks';
import { endRide } from '../../payments/testing/end-ride';
import { type NetworkedBank, networkedProvider, openNetworkedBank } from '../../payments/testing/networked-bank';
import { recordsOf } from '../../payments/testing/records';
import { sendStrayMoney } from '../../payments/testing/stray-money';
import { travellerOf, type UnpaidRide } from '../../payments/testing/traveller';
import { openTestApi, type TestApi } from '../../testing';
import { dataOf, refusalOf } from '../../testing/responses';
import { staffOf } from '../testing/staff-calls';
import { ledgerFaults, wholeLedger } from './testing/ledger-faults';

const hourMs = 3_600_000;
let api: TestApi;
afterEach(async () => {
  expect(await ledgerFaults(api)).toEqual([]);
  expect(await breaches(api.context.db)).toEqual([]);
  await api.close();
});

const get = (query = '') => staffOf(api).get(`/staff/ledger${query}`);
const ledger = async (query = ''): Promise<Ledger> => dataOf<Ledger>(await get(query));
const sumsOf = ({ sums }: Ledger) =>
  Object.fromEntries(sums.map(({ direction, reason, amount }) => [`${direction} ${reason}`, amount]));
const referenceOf = async ({ id }: UnpaidRide): Promise<string> =>
  (
    await api.context.db
      .selectFrom('ride_bookings')
      .select('reference')
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow()
  ).reference;

/** Pays a new ride with more than its price, and runs the jobs. */
async function paidRide(more = 0): Promise<{ ride: UnpaidRide; reference: string }> {
  const ride = await travellerOf(api).book();
  await travellerOf(api).transfer(ride.details.accountNumber, ride.due + more);
  await api.runJobs();
  return { ride, reference: await referenceOf(ride) };
}

async function refundAll(by: 'bank' | 'hand'): Promise<void> {
  for (const { itemId } of dataOf<{ itemId: string }[]>(await staffOf(api).get('/staff/payments')))
    dataOf(
      await staffOf(api).send(`/staff/payments/${itemId}/refund`, by === 'bank' ? { by } : { by, reference: 'FT9' }),
    );
  await api.runJobs();
}

describe('with the sandbox bank', () => {
  beforeEach(async () => {
    api = await openTestApi();
  });

  test('each part of a transfer and each refund is a line with its reason, and the sums are exact to the kobo', async () => {
    expect(await ledger()).toEqual({
      lines: [],
      next: null,
      sums: [],
      balance: { before: 0, in: 0, out: 0, after: 0 },
      owed: 0,
    });
    const { ride, reference } = await paidRide(1500.5);
    await sendStrayMoney(api, 700);
    expect(sumsOf(await ledger())).toEqual({ 'in booking': ride.due, 'in overpaid': 1500.5, 'in unmatched': 700 });
    expect((await ledger()).owed).toBe(2200.5);
    await refundAll('hand');
    api.travel(hourMs);
    const kept = 4000;
    await endRide(api, ride, kept * 100);
    await refundAll('bank');
    const after = await ledger();
    expect(sumsOf(after)).toEqual({
      'in booking': ride.due - kept,
      'in kept': kept,
      'in overpaid': 1500.5,
      'in unmatched': 700,
      'out cancelled': ride.due - kept,
      'out overpaid': 1500.5,
      'out unmatched': 700,
    });
    expect(after).toMatchObject({ balance: { before: 0, after: kept }, owed: 0 });
    expect(after.lines[0]).toMatchObject({
      direction: 'out',
      reason: 'cancelled',
      amount: ride.due - kept,
      reference,
      way: 'bank',
      bankReference: expect.stringMatching(/^SBR-/),
    });
    expect(after.lines.find(({ reason, direction }) => reason === 'unmatched' && direction === 'out')).toMatchObject({
      reference: null,
      way: 'hand',
      bankReference: 'FT9',
    });
  });

  test('is filtered by booking, transfer, reason, direction and day, with the balance of the days', async () => {
    const { ride, reference } = await paidRide(1000);
    const { reference: other } = await paidRide();
    api.travel(24 * hourMs);
    await refundAll('bank');
    const all = await ledger();
    const of = await ledger(`?q=${reference.toLowerCase()}`);
    expect(new Set(of.lines.map((line) => line.reference))).toEqual(new Set([reference]));
    expect(of.lines).toHaveLength(3);
    expect((await ledger(`?q=${of.lines[2]?.transfer}`)).lines).toEqual(of.lines);
    expect((await ledger(`?q=${ride.details.accountNumber}`)).lines).toEqual(of.lines);
    expect((await ledger(`?q=${reference}&reason=overpaid&direction=out`)).lines).toEqual([of.lines[0]]);
    expect((await ledger('?reason=booking')).lines.map((line) => line.reference)).toEqual([other, reference]);

    const today = dayIn(defaultTimeZone, api.context.now());
    const days = await ledger(`?from=${today}&to=${today}&reason=overpaid`);
    expect(days.lines).toEqual([of.lines[0]]);
    expect(days.balance).toEqual({ before: all.balance.in, in: 0, out: 1000, after: all.balance.after });
    expect((await ledger('?to=2026-01-01')).balance).toEqual({ before: 0, in: 0, out: 0, after: 0 });
    expect(refusalOf(await get('?from=2026-11-02&to=2026-11-01'))).toMatchObject({
      status: 400,
      fields: { to: 'Choose a last day that is not before the first' },
    });
  });

  test('comes in pages, also of lines of one instant', async () => {
    for (let count = 0; count < 6; count += 1) {
      await paidRide(10);
      for (let stray = 0; stray < 8; stray += 1) await sendStrayMoney(api, 5);
      // the limit of unpaid bookings, and of cars at a time
      api.travel(24 * hourMs);
    }
    expect((await wholeLedger(api)).lines).toHaveLength(60);
    expect((await ledger()).next).not.toBeNull();
    // what is no place begins anew
    for (const place of ['2026-99-99T00:00:00.000Z_in-1-booking', '2026-11-27T00:00:00.000Z_nothing'])
      expect((await ledger(`?after=${place}`)).lines).toHaveLength(50);
  });

  test('has lines of one instant in the order in which they were recorded, the latest first', async () => {
    const recorded: string[] = [];
    while (recorded.length < 11) recorded.push(await sendStrayMoney(api, 5));
    const { lines } = await ledger();
    expect(new Set(lines.map(({ at }) => at))).toHaveProperty('size', 1);
    expect(lines.map(({ transfer }) => transfer)).toEqual(recorded.toReversed());
  });

  test('is exported as a file of the days, which is a row of the history', async () => {
    const { ride, reference } = await paidRide(1000);
    await refundAll('hand');
    const day = dayIn(defaultTimeZone, api.context.now());
    const file = await staffOf(api).get(`/staff/ledger.csv?from=${day}&to=${day}&q=${reference}`);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = file.body.trimEnd().split('\r\n');
    expect(head).toBe(
      '\uFEFFTime,Reason,In,Out,At the bank,Refused,Rejected,Booking,Transfer,Account,Way,Bank reference,Note',
    );
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(new RegExp(`Z,overpaid,,1000,,,,${reference},[^,]+,\\d+,hand,FT9,$`));
    expect(lines.join()).toContain(`,booking,${ride.due},,,,,${reference}`);
    const history = dataOf<{ rows: object[] }>(await staffOf(api).get('/staff/history?action=export:'));
    expect(history.rows[0]).toMatchObject({ did: 'exported the ledger' });
    expect(refusalOf(await staffOf(api).get('/staff/ledger.csv'))).toMatchObject({ status: 400 });
  });
});

describe('with a bank that refuses', () => {
  let bank: NetworkedBank;
  beforeEach(async () => {
    bank = await openNetworkedBank();
    api = await openTestApi({ banks: createBanks([networkedProvider(bank.url, 30_000)]) });
  });
  afterEach(() => bank.close());

  test('a refused refund is a line that moves nothing, with the reason of the bank', async () => {
    const ride = await travellerOf(api).book();
    bank.take(ride.details.accountNumber, 500_000, api.context.now());
    api.travel(hourMs);
    await api.runJobs();
    bank.fault = 'refuses';
    const refund = `/staff/payments/refund-${await recordsOf(api).refundIdOf(ride)}/refund`;
    dataOf(await staffOf(api).send(refund, { by: 'bank' }));
    await api.runJobs();
    const refused = await ledger();
    expect(sumsOf(refused)).toMatchObject({ 'refused underpaid': 5000 });
    expect(refused).toMatchObject({ balance: { in: 5000, out: 0, after: 5000 }, owed: 5000 });
    expect(refused.lines[0]).toMatchObject({ direction: 'refused', note: expect.stringMatching(/./), way: 'bank' });
    bank.fault = undefined;
    dataOf(await staffOf(api).send(refund, { by: 'bank' }));
    await api.runJobs();
    expect(await ledger()).toMatchObject({ balance: { in: 5000, out: 5000, after: 0 }, owed: 0 });
  });
});
