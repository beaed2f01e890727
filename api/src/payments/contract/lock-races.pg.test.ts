import { sql } from 'kysely';
import { jobHandlers } from '../../areas';
import { staffOf } from '../../staff/testing/staff-calls';
import { meetAtCommit } from '../../testing/meet-at-commit';
import { runDueJobs } from '../../testing/run-due-jobs';
import { rivalAfterReading } from '../testing/after-reading';
import { endRide } from '../testing/end-ride';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { withoutLocks } from '../testing/without-locks';
import {
  anyAmountNames,
  openSimulatedSite,
  openSite,
  type SimulatedSite,
  type Site,
  type SiteName,
  siteNames,
} from './testing/sites';
import { differentBooks, unaccounted } from './testing/unaccounted';

// concurrent transactions need several connections; the embedded engine has one

const allArrows = (table: string, from: string, to: string) => {
  const states = sql`select ${sql.ref(from)} as state from ${sql.table(table)} union select ${sql.ref(to)} from ${sql.table(table)}`;
  return sql`insert into ${sql.table(table)} (${sql.ref(from)}, ${sql.ref(to)})
    select a.state, b.state from (${states}) a, (${states}) b on conflict do nothing`;
};

/** Takes away what the database refuses by itself, so that only the locks keep a race right. */
async function withoutRefusals({ api }: Site): Promise<void> {
  const { db } = api.context;
  await sql`drop index transfers_once`.execute(db);
  await sql`drop trigger ride_bookings_take_an_arrow on ride_bookings`.execute(db);
  await allArrows('payment_arrows', 'from_status', 'to_status').execute(db);
  await allArrows('refund_arrows', 'from_state', 'to_state').execute(db);
}

/** From now on no statement of the site locks a row. */
function withoutRowLocks({ api: { context } }: Site): void {
  const { db, urgentDb } = context;
  Object.assign(context, { db: db.withPlugin(withoutLocks), urgentDb: urgentDb.withPlugin(withoutLocks) });
}

type Works = readonly (() => Promise<number>)[];

interface Scene<Opened extends Site = Site> {
  readonly site: Opened;
  readonly ride: UnpaidRide;
  /**
   * Runs works at once: none commits what it wrote in the table, payments unless given, before all have read, or wait for a lock.
   * @returns the status of each answer
   */
  race(works: Works, table?: string): Promise<readonly unknown[]>;
}

const onStage = (name: SiteName, work: (scene: Scene) => Promise<void>) => onStageOf(() => openSite(name), work);

/** A booked ride of a site whose database refuses nothing by itself. */
async function onStageOf<Opened extends Site>(
  open: () => Promise<Opened>,
  work: (scene: Scene<Opened>) => Promise<void>,
): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  const site = await open();
  const { db } = site.api.context;
  try {
    const ride = await travellerOf(site.api).book();
    await withoutRefusals(site);
    const race = async (works: Works, table = 'payments') => {
      const ended = await meetAtCommit(db, table, works);
      return ended.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    };
    await work({ site, ride, race });
  } finally {
    await site.close();
  }
}

/** Deliveries of the notices of the last transfers, which were not made yet. */
async function deliveriesOf(site: Site, count: number): Promise<Works> {
  await site.loseNotices();
  const notices = (await site.noticesOf()).slice(-count);
  expect(notices).toHaveLength(count);
  return notices.map((notice) => () => site.send(notice));
}

const brokenRules = async (site: Site) => (await unaccounted(site)).map((line) => line.split(':', 1)[0]);

describe.each(siteNames)('a notice and a question about one transfer at %s at once', (name) => {
  const race = async ({ site, ride, race: run }: Scene) => {
    await site.pay(ride, ride.due * 100);
    const confirm = async () => (await travellerOf(site.api).confirm(ride)).status;
    expect(await run([...(await deliveriesOf(site, 1)), confirm])).toEqual([200, 200]);
  };

  test('count it once', () =>
    onStage(name, async (scene) => {
      await race(scene);
      const { due } = scene.ride;
      expect(await travellerOf(scene.site.api).look(scene.ride)).toMatchObject({ status: 'paid', amountPaid: due });
      expect(await unaccounted(scene.site)).toEqual([]);
    }));

  test('control: without the locks they count it twice, and the books show it', () =>
    onStage(name, async (scene) => {
      withoutRowLocks(scene.site);
      await race(scene);
      const { due, details } = scene.ride;
      expect(await brokenRules(scene.site)).toContain('each transfer of the bank has one row');
      expect(await unaccounted(scene.site)).toContain(
        `received ${details.accountNumber}: ${due * 200} kobo here, ${due * 100} there`,
      );
    }));
});

describe.each(anyAmountNames)('the notices of two parts at %s at once', (name) => {
  const race = async ({ site, ride, race: run }: Scene) => {
    for (const kobo of [200_000, ride.due * 100 - 200_000]) await site.pay(ride, kobo);
    expect(await run(await deliveriesOf(site, 2))).toEqual([200, 200]);
  };

  test('pay the booking', () =>
    onStage(name, async (scene) => {
      await race(scene);
      const { due } = scene.ride;
      expect(await travellerOf(scene.site.api).look(scene.ride)).toMatchObject({ status: 'paid', amountPaid: due });
      expect(await unaccounted(scene.site)).toEqual([]);
    }));

  test('control: without the locks the ledger does not balance', () =>
    onStage(name, async (scene) => {
      withoutRowLocks(scene.site);
      await race(scene);
      expect(await brokenRules(scene.site)).toContain('the allocation of kobo matches the status of the payment');
    }));
});

describe.each(anyAmountNames)('a refund of a part and the notice of its rest at %s at once', (name) => {
  /** The hold ended with a part, which is owed; then the rest comes, while the staff send the part back. */
  const acting = async ({ site, ride }: Scene) => {
    await site.pay(ride, 200_000);
    await site.settle();
    await site.wait(32);
    const id = await recordsOf(site.api).refundIdOf(ride);
    await site.pay(ride, ride.due * 100 - 200_000);
    const [notice] = await deliveriesOf(site, 1);
    if (!notice) throw new Error('There is no notice');
    const staff = staffOf(site.api);
    // signs in before the race
    await staff.get('/staff/payments');
    const refund = async () => (await staff.send(`/staff/payments/refund-${id}/refund`, { by: 'bank' })).statusCode;
    return { notice, refund };
  };
  /** What becomes of both, once all jobs ran. */
  const outcome = async ({ site, ride }: Scene) => {
    await site.settle();
    await site.wait(10);
    const { status } = await travellerOf(site.api).look(ride);
    return [status, (await site.books()).refunded.get(ride.details.accountNumber) ?? 0];
  };

  test('count for the booking, or go back', () =>
    onStage(name, async (scene) => {
      const { notice, refund } = await acting(scene);
      await scene.race([refund, notice]);
      expect([
        ['paid', 0],
        ['refund_pending', 200_000],
      ]).toContainEqual(await outcome(scene));
      expect(await unaccounted(scene.site)).toEqual([]);
    }));

  test('control: without the locks the booking is paid with money that goes back, and the books show it', () =>
    onStage(name, async (scene) => {
      const { context } = scene.site.api;
      const { notice, refund } = await acting(scene);
      withoutRowLocks(scene.site);
      const answers: number[] = [];
      const rival = rivalAfterReading('payments', 1, async () => answers.push(await refund()));
      Object.assign(context, { urgentDb: context.urgentDb.withPlugin(rival) });
      answers.push(await notice());
      expect(answers).toEqual([200, 200]);
      expect(await outcome(scene)).toEqual(['paid', 200_000]);
      expect(await brokenRules(scene.site)).toContain(
        'every amount that is to be refunded has a refund, and nothing else has',
      );
    }));
});

// Monnify begins no refund when it is asked about one
describe('a person who sets a refund back, and a question that begins it at Paystack, at once', () => {
  interface Waiting extends Scene<SimulatedSite> {
    readonly backKobo: number;
    setBack(): Promise<number>;
    ask(): Promise<number>;
    /** The person sends it again if it is due. @returns what went back, hours later */
    sentAfter(): Promise<number | undefined>;
  }

  /** The balance was too low for a refund, and is not any more; the next question about it is due. */
  const waiting = (work: (scene: Waiting) => Promise<void>) =>
    onStageOf(
      () => openSimulatedSite('paystack'),
      async (scene) => {
        const { site, ride } = scene;
        await site.pay(ride, ride.due * 100);
        await site.settle();
        // so little goes back that Paystack could send it twice
        const backKobo = await endRide(site.api, ride, ride.due * 60);
        const id = await recordsOf(site.api).refundIdOf(ride);
        const staff = staffOf(site.api);
        const act = async (action: string, body: object) =>
          (await staff.send(`/staff/payments/refund-${id}/${action}`, body)).statusCode;
        site.endsRefund('lacks_money');
        expect(await act('refund', { by: 'bank' })).toBe(200);
        await site.settle();
        site.endsRefund('sent');
        site.api.travel(60_000);
        await work({
          ...{ ...scene, backKobo },
          setBack: () => act('set-back', {}),
          // another job would wait for the person
          async ask() {
            const { 'ask-refund': ask } = jobHandlers;
            if (!ask) throw new Error('Nothing asks about refunds');
            return (await runDueJobs(site.api.context, { 'ask-refund': ask })).length;
          },
          async sentAfter() {
            await site.settle();
            await act('refund', { by: 'bank' });
            for (let quarter = 0; quarter < 36; quarter += 1) await site.wait(15);
            return (await site.books()).refunded.get(ride.details.accountNumber);
          },
        });
      },
    );

  test('send it once', () =>
    waiting(async ({ site, backKobo, race, setBack, ask, sentAfter }) => {
      const [answer] = await race([setBack, ask], 'refunds');
      expect([200, 409]).toContain(answer);
      expect(await sentAfter()).toBe(backKobo);
      expect(await unaccounted(site)).toEqual([]);
    }));

  test('send it once when the question begins after the person has found no other one', () =>
    waiting(async ({ site, backKobo, race, setBack, ask, sentAfter }) => {
      const { context } = site.api;
      const { db } = context;
      let begin = () => {};
      const found = new Promise<void>((resolve) => {
        begin = resolve;
      });
      Object.assign(context, { db: db.withPlugin(rivalAfterReading('refund_calls', 1, async () => begin())) });
      expect(await race([setBack, () => found.then(ask)], 'refunds')).toEqual([200, expect.any(Number)]);
      Object.assign(context, { db });
      expect(await sentAfter()).toBe(backKobo);
      expect(await unaccounted(site)).toEqual([]);
    }));

  test('control: without the locks the person sets back what is sent, and the books show that it went unnoticed', () =>
    waiting(async ({ site, backKobo, setBack, ask, sentAfter }) => {
      const { context } = site.api;
      const { db } = context;
      const rival = rivalAfterReading('refund_calls', 1, async () => {
        Object.assign(context, { db: db.withPlugin(withoutLocks) });
        await ask();
      });
      Object.assign(context, { db: db.withPlugin(withoutLocks).withPlugin(rival) });
      expect(await setBack()).toBe(200);
      // the second attempt finds the first one at Paystack, and waits for a person
      expect(await sentAfter()).toBe(backKobo);
      expect(await differentBooks(site)).toEqual([
        expect.stringMatching(new RegExp(`^refunded .*: 0 kobo here, ${backKobo} there$`)),
      ]);
    }));
});
