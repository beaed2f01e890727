import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import { staffHeaders, staffOf } from '../../../staff/testing/staff-calls';
import { dataOf } from '../../../testing/responses';
import { applyReport } from '../../apply-transfer';
import { newTransactionReference } from '../../open-account';
import type { RefundState } from '../../tables';
import type { Notice } from '../../testing/bank';
import { endRide } from '../../testing/end-ride';
import { recordsOf } from '../../testing/records';
import { travellerOf, type UnpaidRide } from '../../testing/traveller';
import type { SiteProcess } from './site-process';
import { newestNotice, openSimulatedSite, routesOf, type SimulatedSite, type SiteName } from './sites';
import { unaccounted } from './unaccounted';

const minuteMs = 60_000;
/** So little goes back that a provider without keys could send it twice. */
const retainedPart = 0.6;

interface Act<Scene> {
  /** What there is before; nothing of it happens in the process that dies. */
  readonly prepare: () => Promise<Scene>;
  readonly act: (process: SiteProcess, scene: Scene) => Promise<unknown>;
  /** After the crash and what the site does by itself in the minutes after it. */
  readonly check: (scene: Scene, result: unknown) => Promise<void>;
}

/**
 * Tests of a process that is killed, and of another one that continues with its data, which needs a database server. Each provider has a
 * file of its own, as together they are the longest tests by far.
 */
export function testCrashesAt(name: SiteName): void {
  let site: SimulatedSite;
  let traveller: ReturnType<typeof travellerOf>;
  /** A process that lives, or is about to start. */
  let spare: Promise<SiteProcess>;
  beforeAll(async () => {
    site = await openSimulatedSite(name);
    traveller = travellerOf(site.api);
    spare = site.join();
    await spare;
  }, 60_000);
  afterAll(() => site.close());

  /**
   * Acts in a process that is killed before its first effect, in another one that is killed before its second, and so on until one lives
   * to the end. @returns the effects, in their order
   */
  async function killBeforeEach<Scene>({ prepare, act, check }: Act<Scene>): Promise<string[]> {
    const effects: string[] = [];
    for (;;) {
      const process = await spare;
      const scene = await prepare();
      await process.dieBefore(effects.length + 1);
      const result = await act(process, scene).catch((error: unknown) => {
        if (!process.killedBefore) throw error;
      });
      const effect = process.killedBefore;
      // it starts while the site goes on
      if (effect) spare = site.join();
      // the lease of its job, and its turn at a transfer, end after a minute
      for (let minutes = 0; minutes < 4; minutes += 1) await site.wait(1);
      await check(scene, result);
      expect(await unaccounted(site)).toEqual([]);
      if (effect === undefined) return effects;
      effects.push(effect);
    }
  }

  const stepsOf = (effects: readonly string[]) =>
    effects.map((effect) => (effect.startsWith('commit') ? 'commit' : effect));

  const mailsOf = async (ride: UnpaidRide) => recordsOf(site.api).mailsOf(ride);
  const pay = async (ride: UnpaidRide) => expect(await site.pay(ride, ride.due * 100)).toBe(true);
  const isPaidOnce = async (ride: UnpaidRide) => {
    expect(await traveller.look(ride)).toMatchObject({ status: 'paid', amountPaid: ride.due, refund: null });
    expect((await mailsOf(ride)).filter((mail) => mail === 'ride-paid')).toHaveLength(1);
  };
  /** A paid ride that nobody has told the site of. */
  const secretlyPaid = async () => {
    const ride = await traveller.book();
    await pay(ride);
    await site.loseNotices();
    return ride;
  };

  test('while it opens an account leaves one booking with one account and one mail, or none', async () => {
    const accounts = () =>
      site.api.context.db
        .selectFrom('payment_accounts')
        .innerJoin('payments', 'payments.id', 'payment_id')
        .innerJoin('ride_bookings', (join) => join.on(sql`ride_bookings.id::text`, '=', sql.ref('booking_id')))
        .select(['payment_accounts.id', 'state', 'account_number', 'public_id', 'amount_kobo'])
        .execute();
    const effects = await killBeforeEach({
      prepare: async () => ({ known: (await accounts()).map(({ id }) => id), opened: site.accountNumbers() }),
      act: (process) => travellerOf(process).book(),
      async check({ known, opened }) {
        const made = (await accounts()).filter(({ id }) => !known.includes(id));
        const shown = made.map(({ account_number }) => account_number);
        const isShown = (number: string) => shown.includes(number);
        const atProvider = site.accountNumbers().filter((number) => !opened.includes(number));
        expect(made.length).toBeLessThanOrEqual(1);
        expect(atProvider.filter(isShown)).toEqual(shown);
        // Paystack does not show an account again whose answer was lost: nobody has its number, and it ends by itself
        const unseen = atProvider.filter((number) => !isShown(number));
        expect(unseen.length).toBeLessThanOrEqual(name === 'paystack' ? 1 : 0);
        for (const { id, state, account_number, public_id, amount_kobo } of made) {
          expect(state).toBe('open');
          const mails = await site.api.context.db
            .selectFrom('jobs')
            .select('done_at')
            .where('key', '=', `mail:payment-due:account:${id}`)
            .execute();
          expect(mails).toEqual([{ done_at: expect.any(Date) }]);
          const details = { accountNumber: String(account_number) } as UnpaidRide['details'];
          expect(await site.pay({ details }, amount_kobo)).toBe(true);
          await site.settle();
          expect(await traveller.look({ id: public_id })).toMatchObject({ status: 'paid' });
        }
      },
    });
    expect(stepsOf(effects)).toEqual(['commit', ...routesOf[name].open, 'commit']);
  }, 180_000);

  const minutesOfHold = 41;
  const paidInPart = 100_000;
  const furtherAccounts = [
    {
      what: 'after the first has expired',
      expires: [],
      prepare: async () => {
        const ride = await traveller.book();
        await site.wait(minutesOfHold);
        expect(await traveller.look(ride)).toMatchObject({ status: 'expired' });
        return ride;
      },
    },
    {
      what: 'after the end of the first, which no job has expired',
      expires: ['commit'],
      prepare: async () => {
        const ride = await traveller.book();
        site.api.travel(minutesOfHold * minuteMs);
        return ride;
      },
    },
    {
      what: 'for the rest of an amount',
      expires: [],
      isOfPart: true,
      prepare: async () => {
        const ride = await traveller.book();
        expect(await site.pay(ride, paidInPart)).toBe(true);
        await site.settle();
        await site.wait(minutesOfHold);
        expect(await traveller.look(ride)).toMatchObject({ status: 'underpaid' });
        return ride;
      },
    },
  ].filter(({ isOfPart }) => !isOfPart || name === 'monnify any');

  test.each(furtherAccounts)(
    'while it opens another account $what leaves one that can be paid, and none without a row',
    async ({ expires, prepare }) => {
      const accountsOf = async (ride: UnpaidRide) =>
        site.api.context.db
          .selectFrom('payment_accounts')
          .innerJoin('payments', 'payments.id', 'payment_id')
          .select(['payment_accounts.id', 'state', 'account_number'])
          .where('booking_id', '=', await recordsOf(site.api).internalId(ride))
          .orderBy('payment_accounts.id')
          .execute();
      const effects = await killBeforeEach({
        async prepare() {
          const ride = await prepare();
          return { ride, before: site.accountNumbers() };
        },
        act: (process, { ride }) => travellerOf(process).initiate(ride),
        async check({ ride, before }) {
          const settled = (await accountsOf(ride)).slice(1);
          expect(settled.map(({ state }) => state)).toEqual(settled.map(() => 'open'));
          // one that was not begun is opened for whoever asks again, and one that was is shown to them
          expect(await traveller.initiate(ride)).toMatchObject({ status: 200 });
          const [first, further, ...more] = await accountsOf(ride);
          expect([first?.state, further?.state, more]).toEqual(['expired', 'open', []]);
          expect(settled).toEqual(settled.map(() => further));
          const atProvider = site.accountNumbers().filter((number) => !before.includes(number));
          const unseen = atProvider.filter((number) => number !== further?.account_number);
          expect(unseen).toHaveLength(atProvider.length - 1);
          expect(unseen.length).toBeLessThanOrEqual(name === 'paystack' ? 1 : 0);
          const { details } = await traveller.look(ride);
          expect(details.accountNumber).toBe(further?.account_number);
          expect(await site.pay({ details }, details.amount * 100)).toBe(true);
          await site.settle();
          await isPaidOnce(ride);
          const told = await site.api.context.db
            .selectFrom('jobs')
            .select('done_at')
            .where('key', '=', `mail:payment-due:account:${further?.id}`)
            .execute();
          expect(told).toEqual([{ done_at: expect.any(Date) }]);
        },
      });
      expect(stepsOf(effects)).toEqual([...expires, 'commit', ...routesOf[name].open, 'commit']);
    },
    180_000,
  );

  const take = (process: SiteProcess, { notice: { body, headers } }: { readonly notice: Notice }) =>
    process.inject({
      ...{ method: 'POST', url: `/payments/notices/${site.provider.name}` },
      ...{ headers: { 'content-type': 'application/json', ...headers }, payload: body },
    });

  /** The provider sends a notice again that was not answered. */
  const isTaken = async (notice: Notice, answer: unknown) => {
    if (answer) expect(answer).toMatchObject({ statusCode: 200 });
    else expect(await site.send(notice)).toBe(200);
  };

  test('while it takes a notice has the notice come again, and the booking is paid once', async () => {
    const effects = await killBeforeEach({
      async prepare() {
        const ride = await secretlyPaid();
        return { ride, notice: await newestNotice(site) };
      },
      act: take,
      async check({ ride, notice }, result) {
        await isTaken(notice, result);
        await isPaidOnce(ride);
      },
    });
    expect(stepsOf(effects)).toEqual(['commit']);
  }, 180_000);

  test('while it takes a notice of less than the amount has the notice come again, and one mail at most is sent', async () => {
    const effects = await killBeforeEach({
      async prepare() {
        const ride = await traveller.book();
        const isAccepted = await site.pay(ride, ride.due * 100 - 100_000);
        expect(isAccepted).toBe(site.provider.takes === 'any');
        await site.loseNotices();
        return { ride, notice: await newestNotice(site) };
      },
      act: take,
      async check({ ride, notice }, result) {
        await isTaken(notice, result);
        await site.settle();
        const isExact = site.provider.takes === 'exact';
        expect(await traveller.look(ride)).toMatchObject({ status: isExact ? 'pending' : 'processing' });
        const told = await recordsOf(site.api).moneyMailsOf(ride);
        expect(told).toEqual(isExact ? [['payment-rejected', ride.due * 100 - 100_000]] : []);
        await site.wait(45);
      },
    });
    expect(stepsOf(effects)).toEqual(['commit']);
  }, 180_000);

  test('while it asks after a click, or at the end of the account, leaves a booking that is paid once', async () => {
    const check = (ride: UnpaidRide) => isPaidOnce(ride);
    const clicked = await killBeforeEach({
      prepare: secretlyPaid,
      act: (process, ride) => travellerOf(process).confirm(ride),
      check,
    });
    const expired = await killBeforeEach({
      async prepare() {
        // no other account ends
        await site.wait(45);
        const ride = await secretlyPaid();
        site.api.travel(41 * minuteMs);
        return ride;
      },
      act: (process) => process.runJobs(['expire-account']),
      check,
    });
    expect(stepsOf(clicked)).toEqual(['update payment_accounts', 'commit']);
    expect(stepsOf(expired)).toEqual(['commit', 'update jobs']);
  }, 180_000);

  /** Money that staff sends back. */
  interface Owed {
    /** Its path in the back office. */
    readonly url: string;
    readonly accountNumber: string;
    readonly backKobo: number;
    state(): Promise<RefundState>;
    /** Once it was sent. */
    checkToldOnce(): Promise<void>;
  }

  /** A ride that was paid and cancelled, with a refund that is due. */
  const cancelled = async (): Promise<Owed> => {
    const ride = await traveller.book();
    await pay(ride);
    await site.settle();
    const backKobo = await endRide(site.api, ride, ride.due * 100 * retainedPart);
    const id = await recordsOf(site.api).refundIdOf(ride);
    return {
      url: `/staff/payments/refund-${id}`,
      accountNumber: ride.details.accountNumber,
      backKobo,
      async state() {
        const found = site.api.context.db.selectFrom('refunds').select('state').where('id', '=', id);
        return (await found.executeTakeFirstOrThrow()).state;
      },
      async checkToldOnce() {
        expect(await traveller.look(ride)).toMatchObject({ refund: { refundedAt: expect.any(String) } });
        expect((await mailsOf(ride)).filter((mail) => mail === 'payment-refunded')).toHaveLength(1);
      },
    };
  };

  /** Money in an account that the provider has opened for the site, and that no booking of ours has. */
  const unmatched = async (): Promise<Owed> => {
    const { context } = site.api;
    const backKobo = 2_000_000;
    const payer = { name: 'Amaka Okafor', email: 'amaka@example.com' };
    const account = { reference: newTransactionReference(), amountKobo: backKobo, openedAt: context.now() };
    const expiresAt = new Date(context.now().getTime() + 30 * minuteMs);
    const opening = { ...account, accountName: payer.name, payer, expiresAt };
    const answer = await site.provider.openAccount(context.db, opening);
    if (answer.outcome !== 'opened') throw new Error(`The account is ${answer.outcome}`);
    const { accountNumber, providerReference } = answer.account;
    expect(await site.pay({ details: { accountNumber } as UnpaidRide['details'] }, backKobo)).toBe(true);
    await site.loseNotices();
    const report = await site.provider.stateOf(context.db, { ...account, accountNumber, providerReference });
    const transfers = report.transfers.map((transfer) => ({ ...transfer, account: { accountNumber } }));
    await inTransaction(context.db, (tx) =>
      applyReport(tx, context, [], { ...report, transfers, provider: site.provider.name, source: 'reconciliation' }),
    );
    const { id } = await context.db
      .selectFrom('transfers')
      .select('id')
      .where('account_number', '=', accountNumber)
      .executeTakeFirstOrThrow();
    return {
      ...{ url: `/staff/payments/transfer-${id}`, accountNumber, backKobo },
      async state() {
        const found = context.db.selectFrom('unmatched_refunds').select('state').where('transfer_id', '=', id);
        return (await found.executeTakeFirst())?.state ?? 'due';
      },
      // nobody knows whom to tell
      checkToldOnce: async () => undefined,
    };
  };

  const send = async ({ url }: Owed) => dataOf(await staffOf(site.api).send(`${url}/refund`, { by: 'bank' }));
  /** Hours later; whoever finds it due sends it once more. */
  const isRefundedOnce = async (owed: Owed) => {
    if ((await owed.state()) === 'due') await send(owed);
    for (let quarter = 0; quarter < 12; quarter += 1) await site.wait(15);
    expect(await owed.state()).toBe('done');
    expect((await site.books()).refunded.get(owed.accountNumber)).toBe(owed.backKobo);
    await owed.checkToldOnce();
  };

  describe.each([
    { what: 'a refund', owe: cancelled, job: 'send-refund' },
    { what: 'a transfer without a booking', owe: unmatched, job: 'send-unmatched-refund' },
  ])('while it sends $what back', ({ owe, job }) => {
    test('loses nothing, and sends nothing twice', async () => {
      const effects = await killBeforeEach({
        prepare: owe,
        async act(process, { url }) {
          const headers = await staffHeaders(site.api);
          const order = { method: 'POST', url: `${url}/refund`, payload: { by: 'bank' }, headers } as const;
          expect(await process.inject(order)).toMatchObject({ statusCode: 200 });
          await process.runJobs([job]);
        },
        check: isRefundedOnce,
      });
      const turn = ['commit', routesOf[name].refund, 'commit', 'commit'];
      expect(stepsOf(effects)).toEqual(['commit', ...turn, 'update jobs']);
    }, 300_000);

    test('and asks what became of it, records its end once', async () => {
      const effects = await killBeforeEach({
        async prepare() {
          const owed = await owe();
          await send(owed);
          await site.settle();
          site.api.travel(30 * minuteMs);
          return owed;
        },
        act: (process) => process.runJobs(['ask-refund']),
        check: isRefundedOnce,
      });
      expect(stepsOf(effects)).toEqual(['commit', 'update jobs']);
    }, 300_000);

    test('and asks about one that was not begun, loses nothing, and sends nothing twice', async () => {
      const effects = await killBeforeEach({
        async prepare() {
          const owed = await owe();
          site.endsRefund('lacks_money');
          await send(owed);
          await site.settle();
          expect(await owed.state()).toBe('attention');
          site.endsRefund('sent');
          site.api.travel(30 * minuteMs);
          return owed;
        },
        act: (process) => process.runJobs(['ask-refund']),
        async check(owed) {
          // Monnify begins none by itself
          if (name !== 'paystack') dataOf(await staffOf(site.api).send(`${owed.url}/set-back`, {}));
          await isRefundedOnce(owed);
        },
      });
      const begins = name === 'paystack' ? [routesOf[name].refund] : [];
      expect(stepsOf(effects)).toEqual(['commit', ...begins, 'commit', 'commit', 'update jobs']);
    }, 300_000);
  });

  test('while it compares the lists finds what was lost once, and makes one report', async () => {
    // in the morning: what happens in the first half hour of a day is in no list of the night after
    const untilMorning = 24 * 60 - ((site.api.context.now().getTime() / minuteMs) % (24 * 60)) + 9 * 60;
    await site.wait(untilMorning);
    const effects = await killBeforeEach({
      async prepare() {
        const refunded = await cancelled();
        await send(refunded);
        await site.settle();
        const ride = await secretlyPaid();
        // over midnight without jobs, as if every process was down
        site.api.travel(24 * 60 * minuteMs);
        await site.loseNotices();
        return { ride, refunded };
      },
      act: (process) => process.runJobs(['payments.statements']),
      async check({ ride, refunded }) {
        await site.wait(60);
        await isPaidOnce(ride);
        await isRefundedOnce(refunded);
        const reports = await site.api.context.db
          .selectFrom('provider_reports')
          .selectAll()
          .orderBy('day', 'desc')
          .limit(1)
          .execute();
        for (const { paid, paid_kobo, recorded, recorded_kobo } of reports)
          expect([recorded, recorded_kobo]).toEqual([paid, paid_kobo]);
        expect(reports).toHaveLength(1);
      },
    });
    expect(stepsOf(effects)).toEqual(['commit', 'commit', 'commit', 'update jobs']);
  }, 300_000);
}
