import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from 'api/database';
import { breaches } from 'api/payments/invariants';
import { openDatabase } from 'server/database';
import type { PaymentStatus } from 'shared/contract/lists';
import { callApi } from '../site/call-api';
import type { Site } from '../site/launch-site';
import { mailsOf } from '../site/mailbox';
import type { Booking, TravellerLog } from './travellers';

const settledWithinMs = 30_000;

/** Opens the database of a site. A process with the embedded database is stopped first, and stays stopped. */
export async function inDatabase<Result>(site: Site, work: (database: Database) => Promise<Result>): Promise<Result> {
  if (!site.databaseUrl) await site.stop();
  const database: Database = await openDatabase({
    dataDir: site.dataDir,
    databaseUrl: site.databaseUrl,
    databasePool: 2,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Like `inDatabase`, and restarts the process afterwards. */
async function inDatabaseThenRestart<Result>(
  site: Site,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const result = await inDatabase(site, work);
  if (!site.databaseUrl) await site.restart();
  return result;
}

/** Runs SQL in the database of a running site. */
export const runSql = (site: Site, statements: string): Promise<void> =>
  inDatabaseThenRestart(site, (database) => database.exclusively((session) => session.exec(statements)));

/** Ends the leases and retry delays of unfinished jobs, so that they are due now. */
const makeJobsDue = (site: Site): Promise<unknown> =>
  inDatabaseThenRestart(site, ({ db }) =>
    db
      .updateTable('jobs')
      .set({ leased_until: new Date(0), run_at: new Date(0) })
      .where('done_at', 'is', null)
      .where('every_seconds', 'is', null)
      .where('attempts', '>', 0)
      .execute(),
  );

/** The kinds of the leased jobs. */
export const leasedJobs = (site: Site): Promise<string[]> =>
  inDatabase(site, async ({ db }) => {
    const open = db.selectFrom('jobs').select('kind').where('done_at', 'is', null);
    return (await open.where('lease', 'is not', null).execute()).map(({ kind }) => kind);
  });

/** The kinds of recurring jobs with a next run later than their interval allows. */
export const jobsTooFarAhead = (site: Site): Promise<string[]> =>
  inDatabase(site, async ({ db }) => {
    const rows = await db
      .selectFrom('jobs')
      .select(['kind', 'run_at', 'every_seconds'])
      .where('every_seconds', 'is not', null)
      .execute();
    const isTooFarAhead = ({ run_at, every_seconds }: (typeof rows)[number]) =>
      run_at.getTime() > Date.now() + ((every_seconds ?? 0) + 60) * 1000;
    return rows.filter(isTooFarAhead).map(({ kind }) => kind);
  });

/**
 * Waits until all jobs are done, then compares what travellers have observed with the records of the site. A process with
 * the embedded database is stopped afterwards.
 * @returns a message for each difference: a lost or duplicate booking, a different response under one key, a payment
 *   without a record, a missing or wrong confirmation, a broken invariant of the database
 */
export async function checkRecords(site: Site, { bookings, violations }: TravellerLog): Promise<string[]> {
  await makeJobsDue(site);
  const found = [
    ...violations,
    ...(await unsettledBookings(site, bookings)),
    ...(await changedResponses(site, bookings)),
  ];
  return [...found, ...(await inDatabase(site, ({ db }) => wrongRows(db, bookings)))];
}

/** Waits until each paid booking is recorded as paid and confirmed by mail, as long as there is progress. */
async function unsettledBookings(site: Site, bookings: readonly Booking[]): Promise<string[]> {
  let open = bookings.filter(({ isPaid }) => isPaid).map((booking) => ({ booking, isSettled: false, status: '' }));
  let giveUpAt = Date.now() + settledWithinMs;
  for (;;) {
    const confirmed = new Set(await confirmedAddresses(site));
    for (const each of open) {
      const { booking } = each;
      if (!each.isSettled) each.status = await statusOf(site, booking);
      each.isSettled ||= each.status === 'paid' || (booking.isSentAgain === true && each.status === 'overpaid');
    }
    const left = open.filter(({ booking, isSettled }) => !isSettled || !confirmed.has(booking.email));
    if (left.length === 0) return [];
    // a busy machine needs time to catch up after the fault, so any progress extends the wait
    if (left.length < open.length) giveUpAt = Date.now() + settledWithinMs;
    open = left;
    if (Date.now() > giveUpAt) {
      const jobs = (await openJobs(site)).join(', ');
      return left.map(({ booking: { email, kind }, isSettled, status }) =>
        isSettled
          ? `${email} has paid for a ${kind} and received no confirmation; open jobs: ${jobs}`
          : `${email} has paid for a ${kind}, and the booking is not paid: ${status}; open jobs: ${jobs}`,
      );
    }
    await delay(250);
  }
}

/** The due jobs that are not done, with their last errors. */
const openJobs = (site: Site): Promise<string[]> =>
  inDatabaseThenRestart(site, async ({ db }) => {
    const rows = await db
      .selectFrom('jobs')
      .select(['kind', 'attempts', 'last_error'])
      .where('done_at', 'is', null)
      .where('every_seconds', 'is', null)
      .where('run_at', '<=', new Date())
      .execute();
    return rows.map(({ kind, attempts, last_error }) => `${kind} (${attempts} attempts, ${last_error ?? 'no error'})`);
  });

const pathOf = { ride: '/ride/booked-ride', flight: '/fly/booked-flight' } as const;

async function statusOf(site: Site, { kind, id }: Booking): Promise<string> {
  const answer = await callApi<{ payment: { status: PaymentStatus } }>(site.origin, `${pathOf[kind]}/${id}`);
  return answer.status === 200 ? answer.body.data.payment.status : `status code ${answer.status}`;
}

async function confirmedAddresses(site: Site): Promise<string[]> {
  const mails = await mailsOf(site.dataDir);
  return mails
    .filter(({ subject }) => /^Your (ride|flight) is booked/.test(subject ?? ''))
    .map(({ to }) => to?.[0]?.address ?? '');
}

/** Repeats each request with its key: the response has to be the first one. */
async function changedResponses(site: Site, bookings: readonly Booking[]): Promise<string[]> {
  const found: string[] = [];
  for (const { email, request } of bookings) {
    if (!request) continue;
    const again = await callApi(site.origin, request.path, request.body, request.key);
    if (JSON.stringify(again.body.data) === JSON.stringify(request.answer)) continue;
    found.push(`${email} repeated a request and received a different response (${again.status})`);
  }
  return found;
}

async function wrongRows(db: Database['db'], bookings: readonly Booking[]): Promise<string[]> {
  const rides = await db.selectFrom('ride_bookings').select(['public_id', 'email']).execute();
  const flights = await db.selectFrom('flight_bookings').select(['public_id', 'email']).execute();
  const rows = [...rides, ...flights];
  const ids = new Set(rows.map(({ public_id }) => public_id));
  const lost = bookings.filter(({ id }) => !ids.has(id));
  const duplicated = bookings.filter(({ email }) => rows.filter((row) => row.email === email).length > 1);
  return [
    ...lost.map(({ email }) => `the booking of ${email} was acknowledged and is lost`),
    ...duplicated.map(({ email }) => `${email} booked once and has several bookings`),
    ...(await breaches(db)).map(({ name, rows: wrong }) => `${name}: broken by ${JSON.stringify(wrong).slice(0, 200)}`),
  ];
}
