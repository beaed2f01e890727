import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate, openDatabase } from 'server/database';
import type { BookedRide } from 'shared/contract/rides';
import { callApi, dataOf } from '../../site/call-api';
import type { Engine, Site } from '../../site/launch-site';
import type { SiteData } from '../../site/template';
import { withApi } from '../api-under-test';
import { checkRecords, inDatabase } from '../check-records';
import type { Fault, Report } from '../fault';
import { type Booking, startTravellers } from '../travellers';

const migrations = resolve(import.meta.dirname, '../../../api/migrations');
/** The migrations of the first version with bookings. */
const isOfFirstVersion = (name: string) => name < '0030';

/**
 * The rows of each table that the code of that version wrote for bookings in every status, with its clock at 20 November 2026, 9:31.
 */
const oldRows: Readonly<Record<string, readonly object[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../data/first-schema.json'), 'utf8'),
);
const oldRowsWrittenAt = new Date('2026-11-20T09:31:00Z');

/** The rows with all times shifted, as if they were written a minute ago. */
function shiftedRows(table: string): string {
  const laterMs = Date.now() - 60_000 - oldRowsWrittenAt.getTime();
  const time = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?\+00(:00)?/g;
  const shifted = (text: string) => new Date(Date.parse(text.replace(/\+00(:00)?$/, 'Z')) + laterMs).toISOString();
  return JSON.stringify(oldRows[table]).replace(time, shifted);
}

/** Creates the first schema with its rows. The current version adds cars and prices when it starts. */
async function fillFirstSchema(data: SiteData, omittedTable?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-first-schema-'));
  for (const name of readdirSync(migrations).filter(isOfFirstVersion))
    copyFileSync(join(migrations, name), join(folder, name));
  const database = await openDatabase(data);
  try {
    await migrate(database, folder, 'api');
    await database.exclusively(async (session) => {
      // triggers and foreign keys do not apply to copied rows
      await session.exec('set session_replication_role = replica');
      for (const table of Object.keys(oldRows)) {
        if (table === omittedTable) continue;
        const overriding = 'overriding system value';
        await session.query(
          `insert into ${table} ${overriding} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
          [shiftedRows(table)],
        );
      }
      const sequences = await session.query<{ statement: string }>(
        `select format('select setval(%L, 1000)', pg_get_serial_sequence(table_name, column_name)) as statement
          from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
        [],
      );
      for (const { statement } of sequences) await session.exec(statement);
      await session.exec('set session_replication_role = default');
    });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
}

interface OldRide {
  readonly id: string;
  readonly public_id: string;
  readonly email: string;
  readonly status: string;
}

const oldRides = oldRows.ride_bookings as readonly OldRide[];
const paymentOf = (ride: OldRide) =>
  (oldRows.payments as readonly { booking_id: string; status: string }[]).find(
    ({ booking_id }) => booking_id === ride.id,
  )?.status ?? '';

/** The refunds after the upgrade: one for each payer. In the old rows it was one sum per booking. */
const refundsExpected = [
  // completed after the upgrade: see `payAfterUpgrade`
  'amaka2@example.com 500000 withdrawn',
  'amaka3@example.com 300000 due',
  'amaka3@example.com 400000 due',
  'amaka3@example.com 700000 withdrawn',
  'amaka4@example.com 600000 done',
  'amaka5@example.com 700000 due',
  'amaka6@example.com 150000 due',
];

const refundsOf = (site: Site): Promise<string[]> =>
  inDatabase(site, ({ exclusively }) =>
    exclusively(async (session) => {
      const rows = await session.query<{ text: string }>(
        `select b.email || ' ' || r.amount_kobo || ' ' || r.state as text from refunds r
          join payments p on p.id = r.payment_id join ride_bookings b on b.id::text = p.booking_id
          where b.email = any($1) order by text`,
        [oldRides.map(({ email }) => email)],
      );
      return rows.map(({ text }) => text);
    }),
  );

const bookedRide = ({ origin }: Site, { public_id }: OldRide): Promise<BookedRide> =>
  dataOf(callApi(origin, `/ride/booked-ride/${public_id}`));

/** Pays an old booking: into its account, or into a new one if that has expired. */
async function payAfterUpgrade(site: Site, ride: OldRide): Promise<Booking> {
  if (ride.status === 'expired') {
    const request = { bookingType: 'ride', booking_id: ride.public_id };
    await dataOf(callApi(site.origin, '/booking/payment/initiatepayment', request));
  }
  const { accountNumber, amount } = (await bookedRide(site, ride)).transfer_details;
  await dataOf(callApi(site.origin, '/sandbox/transfers', { accountNumber, amount }));
  return { kind: 'ride', id: ride.public_id, email: ride.email, isPaid: true };
}

async function runUpgrade(site: Site): Promise<Report> {
  const violations: string[] = [];
  const hasPendingNotice = ({ email }: OldRide) => email === 'amaka9@example.com';
  for (const ride of oldRides) {
    const { savedBookedRide, payment } = await bookedRide(site, ride);
    const current = `${savedBookedRide.status}, ${payment.status}`;
    // the notice of one payment was due when the old version ended
    if (current !== `${ride.status}, ${paymentOf(ride)}` && !hasPendingNotice(ride))
      violations.push(`${ride.email} was ${ride.status}, ${paymentOf(ride)}, and is ${current}`);
  }
  const paidNow = oldRides.filter(({ email }) =>
    ['amaka1', 'amaka2', 'amaka8'].some((name) => email.startsWith(`${name}@`)),
  );
  const old: Booking[] = oldRides
    .filter(hasPendingNotice)
    .map(({ public_id, email }) => ({ kind: 'ride', id: public_id, email, isPaid: true }));
  for (const ride of paidNow) old.push(await payAfterUpgrade(site, ride));

  const travellers = startTravellers([site], { withFlights: true });
  await travellers.waitForBookings(6);
  const log = await travellers.stop();
  log.bookings.push(...old);
  violations.push(...(await checkRecords(site, log)));
  const refunds = await refundsOf(site);
  if (refunds.join() !== refundsExpected.join()) violations.push(`refunds of old bookings: ${refunds.join(', ')}`);

  await site.stop();
  await inDatabase(site, ({ exclusively }) =>
    exclusively((session) =>
      session.exec(`insert into migrations (name, checksum, owner) values ('9999_later.sql', '', 'api')`),
    ),
  );
  await site.restart().catch(() => {});
  const refused = site.output.some((line) =>
    line.includes('was migrated by a later version of the site, which knows 9999_later'),
  );
  if (!refused) violations.push('an older version started on a later schema');
  return {
    counts: { old: oldRides.length, paidAfterwards: old.length, new: log.bookings.length - old.length },
    violations,
  };
}

const fromFirstSchema = (engine: Engine, omittedTable?: string) =>
  withApi(engine, runUpgrade, {}, { prepare: (data) => fillFirstSchema(data, omittedTable) });

export const schemaUpgraded: Fault = {
  name: 'the first schema with bookings in every status is upgraded; then an older version is started',
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  rounds: { short: 1, full: 1 },
  run: ({ engine }) => fromFirstSchema(engine),
  control: {
    without: 'the refunds that the old version had written',
    expects: /refunds of old bookings/,
    run: ({ engine }) => fromFirstSchema(engine, 'refunds'),
  },
};
