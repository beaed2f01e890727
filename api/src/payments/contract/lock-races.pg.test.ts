import { sql } from 'kysely';
import { staffOf } from '../../staff/testing/staff-calls';
import { meetAtCommit } from '../../testing/meet-at-commit';
import { rivalAfterReading } from '../testing/after-reading';
import { recordsOf } from '../testing/records';
import { travellerOf, type UnpaidRide } from '../testing/traveller';
import { withoutLocks } from '../testing/without-locks';
import { anyAmountNames, openSite, type Site, type SiteName, siteNames } from './testing/sites';
import { unaccounted } from './testing/unaccounted';

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

interface Scene {
  readonly site: Site;
  readonly ride: UnpaidRide;
  /** Runs works at once: none commits before all have read, or wait for a lock. @returns the status of each answer */
  race(works: Works): Promise<readonly unknown[]>;
}

/** A booked ride of a site whose database refuses nothing by itself. */
async function onStage(name: SiteName, work: (scene: Scene) => Promise<void>): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) throw new Error('Races need a PostgreSQL server: name it by TEST_DATABASE_URL');
  const site = await openSite(name);
  const { db } = site.api.context;
  try {
    const ride = await travellerOf(site.api).book();
    await withoutRefusals(site);
    const race = async (works: Works) => {
      const ended = await meetAtCommit(db, 'payments', works);
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
