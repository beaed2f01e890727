import fc from 'fast-check';
import { breaches } from '../payments/invariants';
import { deliver, noticeOf, withholdNotices } from '../payments/testing/bank';
import { newTally, pick } from '../payments/testing/tally';
import { ledgerFaults } from '../staff/ledger/testing/ledger-faults';
import { openTestApi, type TestApi } from '../testing';
import { dataOf, post } from '../testing/responses';
import {
  acceptPrice,
  type Booked,
  book,
  complete,
  initiate,
  look,
  runJobs,
  sellOut,
  trip,
} from './testing/flight-calls';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The sizes of transfers, relative to the due and the missing amount, in naira. */
const sizes = {
  rest: (_due: number, rest: number) => rest,
  due: (due: number) => due,
  half: (due: number) => due / 2,
  less: (due: number) => due - 100,
  twice: (due: number) => due * 2,
  more: (_due: number, rest: number) => rest + 0.5,
  kobo: () => 0.01,
} as const;

const which = fc.nat({ max: 99 });
const one = <Act extends string>(act: Act) => fc.record({ act: fc.constant(act) });
const of = <Act extends string>(act: Act) => fc.record({ act: fc.constant(act), which });
const acts = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('book' as const),
      adults: fc.integer({ min: 1, max: 2 }),
      infants: fc.nat({ max: 1 }),
    }),
    {
      arbitrary: fc.record({
        act: fc.constant('pay' as const),
        which,
        size: fc.constantFrom(...(Object.keys(sizes) as (keyof typeof sizes)[])),
      }),
      weight: 4,
    },
    { arbitrary: of('tell'), weight: 2 },
    of('initiate'),
    of('complete'),
    { arbitrary: fc.record({ act: fc.constant('answer' as const), which, accept: fc.boolean() }), weight: 2 },
    of('sellOut'),
    { arbitrary: one('jobs'), weight: 2 },
    one('withhold'),
    {
      arbitrary: fc.record({ act: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
      weight: 2,
    },
    one('nextDay'),
  ),
  { minLength: 20, maxLength: 35 },
);
type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;

const wait: Act = { act: 'wait', minutes: 40 };
const jobs: Act = { act: 'jobs' };
/** Runs first, so that every run covers all cases: a second payment, an overpayment, a price increase, a late payment. */
const everything: Act[] = [
  ...[{ act: 'pay', which: 0, size: 'half' } as const, wait, jobs, { act: 'initiate', which: 0 } as const],
  ...[{ act: 'pay', which: 1, size: 'rest' } as const, jobs, { act: 'pay', which: 1, size: 'kobo' } as const, jobs],
  ...[{ act: 'book', adults: 1, infants: 0 } as const, wait, jobs],
  ...Array.from({ length: 12 }, (): Act => ({ act: 'nextDay' })),
  ...[{ act: 'pay', which: 2, size: 'due' } as const, jobs, { act: 'answer', which: 1, accept: false } as const],
  ...[{ act: 'book', adults: 1, infants: 0 } as const, wait, jobs, { act: 'sellOut', which: 2 } as const],
  ...[{ act: 'pay', which: 3, size: 'due' } as const, jobs, { act: 'book', adults: 1, infants: 0 } as const],
];

/** Runs each act, and checks all invariants after it. @returns the final statuses of the flights */
async function play(api: TestApi, played: readonly Act[]): Promise<string[]> {
  const flights: Booked[] = [];
  const accounts = new Map<string, Booked>();
  const references: string[] = [];
  const noteAccount = async (flight: Booked) =>
    void accounts.set((await look(api, flight)).transfer_details.accountNumber, flight);
  const bookOne = async (adults: number, infants: number) => {
    // late enough for an occasional price increase
    const departureDate = new Date(api.context.now().getTime() + 14 * dayMs).toISOString().slice(0, 10);
    const slices = [{ from: 'LOS', to: 'ABV', departureDate }];
    const flight = await book(api, { ...trip, slices, adults, infants });
    flights.push(flight);
    await noteAccount(flight);
  };
  const pay = async (at: number, size: keyof typeof sizes) => {
    const [accountNumber, flight] = pick([...accounts], at) ?? [];
    if (!accountNumber || !flight) return;
    const { payment } = await look(api, flight);
    const wanted = sizes[size](payment.amountDue, Math.max(payment.amountDue - payment.amountPaid, 1));
    const amount = Math.round(wanted * 100) / 100;
    const sent = dataOf<{ reference: string }>(await post(api, '/sandbox/transfers', { accountNumber, amount }));
    references.push(sent.reference);
  };
  const ofFlight = {
    initiate: (flight: Booked) => initiate(api, flight),
    complete: (flight: Booked) => complete(api, flight),
    sellOut: (flight: Booked) => sellOut(api, flight),
  };
  const perform = async (act: Act): Promise<unknown> => {
    switch (act.act) {
      case 'book':
        return bookOne(act.adults, act.infants);
      case 'pay':
        return pay(act.which, act.size);
      case 'jobs':
        return runJobs(api);
      case 'withhold':
        return withholdNotices(api);
      case 'wait':
        return api.travel(act.minutes * minuteMs);
      case 'nextDay':
        return api.travel(dayMs + 60 * minuteMs);
      case 'tell': {
        const reference = pick(references, act.which);
        return reference && expect(await deliver(api, await noticeOf(api, reference))).toBe(200);
      }
      default: {
        const flight = pick(flights, act.which);
        if (!flight) return undefined;
        if (act.act === 'answer') await acceptPrice(api, flight, act.accept);
        else await ofFlight[act.act](flight);
        return noteAccount(flight);
      }
    }
  };
  await bookOne(1, 0);
  for (const act of played) {
    await perform(act);
    expect(await breaches(api.context.db)).toEqual([]);
  }
  // finally the bank is asked about all accounts
  api.travel(31 * minuteMs);
  await runJobs(api);
  expect(await breaches(api.context.db)).toEqual([]);
  expect(await ledgerFaults(api)).toEqual([]);
  return Promise.all(flights.map(async (flight) => (await look(api, flight)).savedBooking.status));
}

test('random payments for flights with price increases keep all invariants', async () => {
  const tally = newTally();
  const property = fc.asyncProperty(acts, async (played) => {
    const api = await openTestApi();
    try {
      const ends = await play(api, played);
      expect(ends).not.toContain('paid');
      for (const end of ends) tally.add(`ends ${end}`);
      await tally.addMoney(api.context.db);
      await tally.addStatuses(api.context.db, 'flight');
    } finally {
      await api.close();
    }
  });
  await fc.assert(property, { seed: 2, numRuns: 3, examples: [[everything]], interruptAfterTimeLimit: 240_000 });
  const happened = ['booking', 'transfer', 'new account', 'refund due', 'refund withdrawn'];
  const statuses = ['processing', 'paid', 'overpaid', 'underpaid', 'late', 'expired', 'refund_pending'];
  const flights = ['hold_expired', 'price_changed', 'ticketing', 'ticketed', 'cancelled'].map((s) => `flight ${s}`);
  expect(tally.missing([...happened, ...statuses, ...flights, 'ends ticketed', 'ends hold_expired'])).toEqual([]);
}, 300_000);
