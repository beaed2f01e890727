import { inTransaction } from 'server/database';
import { staffOf } from '../../staff/testing/staff-calls';
import { dataOf } from '../../testing/responses';
import { atProvider, columnsAtProvider } from '../ledger';
import type { OpeningRequest, PaymentProvider, RefundAttempt, RefundRequest } from '../provider';
import { giveBack } from '../refund-all-but';
import type { FaultKind } from '../simulators/faults';
import { bookAndDie } from '../testing/book-and-die';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf } from '../testing/traveller';
import {
  adapterFor,
  openSimulatedSite,
  openSite,
  routesOf,
  type SimulatedSite,
  type Site,
  type SiteName,
  type SiteOptions,
  siteNames,
} from './testing/sites';
import { differentBooks, unaccounted } from './testing/unaccounted';

/** The work was done, and its answer did not arrive: the connection broke, or a gateway answered. */
const lostAnswers = ['lost', 'html_502_after'] as const satisfies readonly FaultKind[];

async function onSite(
  name: SiteName,
  options: SiteOptions,
  work: (site: SimulatedSite) => Promise<void>,
): Promise<void> {
  const site = await openSimulatedSite(name, options);
  try {
    await work(site);
  } finally {
    await site.close();
  }
}

/** A booking was committed, its process died, and the answer to a call of the job that opens its account is lost. */
async function loseOpening(site: SimulatedSite, route: string, fault: FaultKind): Promise<void> {
  await bookAndDie(site.api);
  site.faults.plan({ fault, route });
  for (let minutes = 0; minutes < 5; minutes += 1) await site.wait(1);
  expect(site.faults.happened).toEqual([{ route, fault }]);
}

/** Somebody pays the newest account exactly. @returns the status of the only payment */
async function paysNewest(site: SimulatedSite): Promise<string> {
  await site.payNewest();
  await site.settle();
  const payment = await site.api.context.db.selectFrom('payments').select('status').executeTakeFirstOrThrow();
  return payment.status;
}

/** Each call opens an account of its own, whatever came before it. */
const withoutReferences = (provider: PaymentProvider): PaymentProvider => {
  let calls = 0;
  return {
    ...provider,
    openAccount: (db, request) =>
      provider.openAccount(db, { ...request, reference: `${request.reference}-${++calls}` }),
  };
};

/** Each call is a refund of its own, whatever came before it. */
const withoutKeys = (provider: PaymentProvider): PaymentProvider => {
  let calls = 0;
  return {
    ...provider,
    refund: (db, request) => provider.refund(db, { ...request, key: `${request.key}:${++calls}` }),
  };
};

interface LostRefund {
  readonly retainedKobo: number;
  readonly fault: FaultKind;
  /** It lacked money at first, so that a question begins it. */
  readonly isAsked?: boolean;
}

/** Money is sent back, and the answer to that is lost. @returns the kobo that go back */
async function loseRefund(
  site: SimulatedSite,
  route: string,
  { retainedKobo, fault, isAsked = false }: LostRefund,
): Promise<number> {
  const ride = await travellerOf(site.api).book();
  await site.pay(ride, ride.due * 100);
  await site.settle();
  const backKobo = await endRide(site.api, ride, retainedKobo);
  const id = await recordsOf(site.api).refundIdOf(ride);
  if (isAsked) site.endsRefund('lacks_money');
  else site.faults.plan({ fault, route });
  dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
  await site.settle();
  if (isAsked) {
    expect((await site.books()).refunded.size).toBe(0);
    site.endsRefund('sent');
    site.faults.plan({ fault, route });
  }
  for (let quarter = 0; quarter < 12; quarter += 1) await site.wait(15);
  expect(site.faults.happened).toEqual([{ route, fault }]);
  return backKobo;
}

describe.each(siteNames)('after a lost answer of %s', (name) => {
  const { open, refund } = routesOf[name];
  const lastOpening = open.at(-1) ?? '';

  const again = name === 'paystack' ? [true, false] : [true];
  test.each(
    again.flatMap((shown) => open.flatMap((route) => lostAnswers.map((fault) => [route, fault, shown] as const))),
  )(
    'to %s (%s) one account is open, and pays its booking (its number can be read again: %s)',
    (route, fault, showsAccountAgain) =>
      onSite(name, { showsAccountAgain }, async (site) => {
        await loseOpening(site, route, fault);
        const { db } = site.api.context;
        const accounts = await db.selectFrom('payment_accounts').select(['reference', 'state']).execute();
        expect(accounts).toEqual([{ reference: expect.any(String), state: 'open' }]);
        const [newest, ...older] = await site.accountReferences();
        expect(newest).toBe(accounts[0]?.reference);
        // nobody was given the number of an account that cannot be read again
        expect(older).toHaveLength(showsAccountAgain ? 0 : 1);
        expect(await paysNewest(site)).toBe('paid');
        expect(await unaccounted(site)).toEqual([]);
      }),
  );

  test('control: with another reference at each call there are two accounts, and money in one that is not known is of no booking', () =>
    onSite(name, { broken: withoutReferences, showsAccountAgain: true }, async (site) => {
      await loseOpening(site, lastOpening, 'lost');
      expect(await site.accountReferences()).toHaveLength(2);
      // the sandbox names an account by its number, and the number that was given to the payer is known
      const isKnown = name === 'sandbox';
      expect(await paysNewest(site)).toBe(isKnown ? 'paid' : 'pending');
      const unknown = expect.stringMatching(/^received \d+: 0 kobo here, 1700000 there$/);
      expect(await differentBooks(site)).toEqual(isKnown ? [] : [unknown]);
    }));

  test.each(
    lostAnswers.flatMap((fault) => [
      ['all of the money', 0, fault] as const,
      // what is left would be enough for the part once more
      ['a part of the money', 900_000, fault] as const,
    ]),
  )('to a refund of %s (%i kobo stay, %s) it is sent back once', (_what, retainedKobo, fault) =>
    onSite(name, {}, async (site) => {
      const backKobo = await loseRefund(site, refund, { retainedKobo, fault });
      expect([...(await site.books()).refunded.values()]).toEqual([backKobo]);
      expect(await unaccounted(site)).toEqual([]);
    }),
  );

  const [outcome, hereTimes, thereTimes] = {
    // its list shows the first one, under a key that is not known, so the second one waits for a person
    paystack: ['was sent back unnoticed', 0, 1],
    monnify: ['was sent back twice', 1, 2],
    'monnify any': ['was sent back twice', 1, 2],
    // it is asked about either by the key, and has none under it
    sandbox: ['was sent back twice unnoticed', 0, 2],
  }[name] as [string, number, number];
  test(`control: with another key at each call the books show that a part ${outcome}`, () =>
    onSite(name, { broken: withoutKeys }, async (site) => {
      const backKobo = await loseRefund(site, refund, { retainedKobo: 900_000, fault: 'lost' });
      const [here, there] = [backKobo * hereTimes, backKobo * thereTimes];
      expect(await differentBooks(site)).toEqual([
        expect.stringMatching(new RegExp(`^refunded .*: ${here} kobo here, ${there} there$`)),
      ]);
    }));
});

// Monnify begins no refund when it is asked about one
test.each(
  lostAnswers.flatMap((fault) => [
    ['all of the money', 0, fault] as const,
    ['a part of the money', 900_000, fault] as const,
  ]),
)(
  'after a lost answer to a question that begins a refund of %s at Paystack (%i kobo stay, %s) it is sent back once',
  (_what, retainedKobo, fault) =>
    onSite('paystack', {}, async (site) => {
      const backKobo = await loseRefund(site, routesOf.paystack.refund, { retainedKobo, fault, isAsked: true });
      expect([...(await site.books()).refunded.values()]).toEqual([backKobo]);
      expect(await unaccounted(site)).toEqual([]);
    }),
);

/** The list of refunds is late, and a notice about the refund comes before it. @returns the kobo to send, and those that went back */
async function refundNoticedBeforeListed(options: SiteOptions, retriesMs: readonly number[]) {
  const noticed = { backKobo: 0, sentKobo: 0 };
  let bankUrl = '';
  const connect: SiteOptions['connect'] = (url, now) => {
    bankUrl = url;
    return adapterFor('paystack', url, now);
  };
  await onSite('paystack', { ...options, connect }, async (site) => {
    const set = async (settings: object) => {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${bankUrl}/_sim/settings`, { method: 'POST', headers, body: JSON.stringify(settings) });
    };
    const ride = await travellerOf(site.api).book();
    await site.pay(ride, ride.due * 100);
    await site.settle();
    noticed.backKobo = await endRide(site.api, ride, 900_000);
    const id = await recordsOf(site.api).refundIdOf(ride);
    await set({ balance: 'refuses' });
    dataOf(await staffOf(site.api).send(`/staff/payments/refund-${id}/refund`, { by: 'bank' }));
    await site.settle();
    await set({ balance: 'enough', refundListLagMs: 10 * 60_000 });
    const { refund } = routesOf.paystack;
    site.faults.plan({ fault: 'lost', route: refund });
    site.api.travel(60_000);
    await site.api.runJobs();
    for (const ms of retriesMs) {
      site.api.travel(ms);
      await site.api.runJobs();
    }
    expect(site.faults.happened).toEqual([{ route: refund, fault: 'lost' }]);
    for (let minutes = 0; minutes < 60; minutes += 2) await site.wait(2);
    noticed.sentKobo = (await site.books()).refunded.get(ride.details.accountNumber) ?? 0;
  });
  return noticed;
}

describe('a question that begins a refund at Paystack has no answer, and a notice comes before the refund is listed', () => {
  test.each([
    ['its next attempt waits for its turn', [5000]],
    ['its next attempt comes with the notice', []],
    ['its next attempt is unsure', [65_000]],
  ])('where %s it is sent back once', async (_what, retriesMs) => {
    const { backKobo, sentKobo } = await refundNoticedBeforeListed({}, retriesMs);
    expect(sentKobo).toBe(backKobo);
  });

  test('control: with a provider that does not read how long ago it was, it is sent back twice', async () => {
    const forgetful = (provider: PaymentProvider): PaymentProvider => ({
      ...provider,
      refundState: (db, { unsureForMs: _, ...request }) => provider.refundState(db, request),
    });
    const { backKobo, sentKobo } = await refundNoticedBeforeListed({ broken: forgetful }, [5000]);
    expect(sentKobo).toBe(2 * backKobo);
  });
});

test.each([
  ['is listed at once', 'pending'],
  ['was sent', 'processed'],
] as const)(
  'a refund at Paystack that a person sets back after a lost answer, and that %s, is not sent by the next attempt',
  (_what, status) =>
    onSite('paystack', {}, async (site) => {
      const ride = await travellerOf(site.api).book();
      await site.pay(ride, ride.due * 100);
      await site.settle();
      const backKobo = await endRide(site.api, ride, 900_000);
      const id = await recordsOf(site.api).refundIdOf(ride);
      const staff = staffOf(site.api);
      const act = async (action: string, body: object) =>
        dataOf(await staff.send(`/staff/payments/refund-${id}/${action}`, body));
      site.endsRefund('lacks_money');
      await act('refund', { by: 'bank' });
      await site.settle();
      site.endsRefund('sent');
      site.faults.plan({ fault: 'lost', route: routesOf.paystack.refund });
      site.api.travel(60_000);
      await site.api.runJobs();
      // before the question comes again
      site.api.travel(60_000);
      await act('set-back', {});
      if (status === 'processed') await site.wait(2);
      await act('refund', { by: 'bank' });
      for (let quarter = 0; quarter < 12; quarter += 1) await site.wait(15);
      const need = expect.stringContaining('an earlier attempt');
      expect(dataOf(await staff.get('/staff/payments'))).toMatchObject([{ need }]);
      // whoever has looked there
      await act('refund', { by: 'hand', reference: 'FT26' });
      expect((await site.books()).refunded.get(ride.details.accountNumber)).toBe(backKobo);
      expect(await travellerOf(site.api).look(ride)).toMatchObject({ refund: { refundedAt: expect.any(String) } });
    }),
);

test('of two refunds of one transfer at Paystack, the answer to one does not make the other forget an attempt without an answer', () =>
  onSite('paystack', {}, async (site) => {
    const ride = await travellerOf(site.api).book();
    await site.pay(ride, ride.due * 100);
    await site.settle();
    const { context } = site.api;
    const bookingId = await recordsOf(site.api).internalId(ride);
    const part = (percent: number) => ride.due * percent;
    const back = { backKobo: part(20), reason: 'cancelled' } as const;
    await inTransaction(context.db, (tx) => giveBack(tx, context, 'ride', bookingId, back));
    const small = await recordsOf(site.api).refundIdOf(ride);
    await endRide(site.api, ride, part(25));
    const large = await recordsOf(site.api).refundIdOf(ride);
    const staff = staffOf(site.api);
    const act = async (id: number, action: string, body: object) =>
      dataOf(await staff.send(`/staff/payments/refund-${id}/${action}`, body));
    site.endsRefund('lacks_money');
    await act(small, 'refund', { by: 'bank' });
    await site.settle();
    site.endsRefund('sent');
    site.listsRefundsAfter(10);
    // begun there, and not listed yet
    site.faults.plan({ fault: 'lost', route: routesOf.paystack.refund });
    site.api.travel(60_000);
    await site.api.runJobs();
    site.api.travel(60_000);
    await act(small, 'set-back', {});
    await act(large, 'refund', { by: 'bank' });
    await site.api.runJobs();
    expect((await site.books()).refunded.get(ride.details.accountNumber)).toBe(part(20) + part(55));
    await act(small, 'refund', { by: 'bank' });
    await site.api.runJobs();
    for (let quarter = 0; quarter < 12; quarter += 1) await site.wait(15);
    expect((await site.books()).refunded.get(ride.details.accountNumber)).toBe(part(20) + part(55));
    const need = expect.stringContaining('an earlier attempt');
    expect(dataOf(await staff.get('/staff/payments'))).toMatchObject([{ need }]);
  }));

describe.each(siteNames)('%s', (name) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(name, { showsAccountAgain: true });
  });
  afterAll(() => site.close());

  test('opens one account for a reference, however often it is asked', async () => {
    const { db, now } = site.api.context;
    const request: OpeningRequest = {
      ...{ reference: 'TRX-0000-0001', accountName: 'Tafiya / Amaka Okafor', amountKobo: 500_000 },
      payer: { name: 'Amaka Okafor', email: 'amaka@example.com' },
      openedAt: now(),
      expiresAt: new Date(now().getTime() + 30 * 60_000),
    };
    const first = await site.provider.openAccount(db, request);
    expect(first).toMatchObject({ outcome: 'opened', account: { accountNumber: expect.stringMatching(/^\d{10}$/) } });
    for (let times = 0; times < 3; times += 1) expect(await site.provider.openAccount(db, request)).toEqual(first);
    expect(await site.accountReferences()).toEqual([request.reference]);
  });

  /** Asks four times for a part of a new payment. @returns the answers, and the kobo that went back */
  const refundFourTimes = async (provider: PaymentProvider, key: string) => {
    const { db, now } = site.api.context;
    const ride = await travellerOf(site.api).book();
    await site.pay(ride, ride.due * 100);
    await site.settle();
    const row = await db
      .selectFrom('transfers')
      .innerJoin('payment_accounts', 'payment_accounts.id', 'transfers.account_id')
      .select(columnsAtProvider)
      .select('provider_transfer_id')
      .where('transfers.account_number', '=', ride.details.accountNumber)
      .executeTakeFirstOrThrow();
    const refund: RefundRequest = {
      ...{ key, transferId: row.provider_transfer_id, account: atProvider(row) },
      ...{ amountKobo: 100_000, at: now() },
    };
    const answers: RefundAttempt[] = [];
    while (answers.length < 4) answers.push(await provider.refund(db, refund));
    return { answers, backKobo: (await site.books()).refunded.get(ride.details.accountNumber) };
  };

  test('sends money back once for a key, however often it is asked', async () => {
    const { answers, backKobo } = await refundFourTimes(site.provider, 'refund:1000');
    // in its own database the sandbox bank works on no refund for a while
    expect(name === 'sandbox' ? ['sent'] : ['sent', 'accepted']).toContain(answers[0]?.outcome);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(backKobo).toBe(100_000);
  });

  test('control: with the key of another refund at each call it sends money back each time', async () => {
    let calls = 2000;
    const broken: PaymentProvider = {
      ...site.provider,
      refund: (db, request) => site.provider.refund(db, { ...request, key: `refund:${++calls}` }),
    };
    expect((await refundFourTimes(broken, 'refund:2000')).backKobo).toBe(400_000);
  });
});
