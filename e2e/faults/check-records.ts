import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from 'api/database';
import { breaches } from 'api/invariants';
import type { BookedRide } from 'shared/contract/rides';
import { callApi } from '../site/call-api';
import type { Site } from '../site/launch-site';
import { mailsOf } from '../site/mailbox';
import type { Acknowledged, Booking } from './travellers';

type Database = Awaited<ReturnType<typeof openDatabase>>;

const settledWithinMs = 30_000;

/** Works on the database of a process that is stopped for it, and started again. Both engines allow that. */
async function atRest<Result>(site: Site, work: (database: Database) => Promise<Result>): Promise<Result> {
  await site.stop();
  const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: site.databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
    await site.restart();
  }
}

/** Runs SQL in the database of a process that is stopped for it. */
export const runSql = (site: Site, statements: string): Promise<void> =>
  atRest(site, (database) => database.exclusively((session) => session.exec(statements)));

/** A job that was begun and not finished is taken up again when its lease or its pause ends: ends both now. */
const endPauses = (site: Site): Promise<unknown> =>
  atRest(site, ({ db }) =>
    db
      .updateTable('jobs')
      .set({ leased_until: new Date(0), run_at: new Date(0) })
      .where('done_at', 'is', null)
      .where('every_seconds', 'is', null)
      .where('attempts', '>', 0)
      .execute(),
  );

/**
 * Compares what travellers know to have happened with what the site holds, when everything has come to rest.
 * @returns a sentence for each difference: a lost or doubled booking, a second answer under one key, money that is not
 *   counted, a confirmation that is missing or sent for nothing, a broken invariant of the database
 */
export async function checkRecords(site: Site, { bookings, violations }: Acknowledged): Promise<string[]> {
  await endPauses(site);
  const found = [...violations, ...(await unsettled(site, bookings)), ...(await otherAnswers(site, bookings))];
  return [...found, ...(await atRest(site, ({ db }) => wrongRows(db, bookings)))];
}

/** Money that was sent counts, and each paid booking is confirmed by a mail: waits for both. */
async function unsettled(site: Site, bookings: readonly Booking[]): Promise<string[]> {
  const paid = bookings.filter(({ isPaid }) => isPaid);
  const giveUpAt = Date.now() + settledWithinMs;
  for (;;) {
    const statuses = await Promise.all(paid.map((booking) => statusOf(site, booking)));
    const unpaid = paid.flatMap(({ email, isSentAgain }, index) => {
      const status = statuses[index];
      const isPaid = status === 'paid' || (isSentAgain && status === 'overpaid');
      return isPaid ? [] : [`${email} has paid, and the booking is not paid: ${status}`];
    });
    const confirmed = new Set(await confirmedAddresses(site));
    const unconfirmed = paid.filter(({ email }) => !confirmed.has(email));
    if (unpaid.length + unconfirmed.length === 0) return [];
    if (Date.now() > giveUpAt) {
      return [...unpaid, ...unconfirmed.map(({ email }) => `${email} has paid and got no confirmation`)];
    }
    await delay(250);
  }
}

async function statusOf(site: Site, { created }: Booking): Promise<string> {
  const answer = await callApi<BookedRide>(site.origin, `/ride/booked-ride/${created.savedBookedRide._id}`);
  return answer.status === 200 ? answer.body.data.payment.status : `answer ${answer.status}`;
}

async function confirmedAddresses(site: Site): Promise<string[]> {
  const mails = await mailsOf(site.dataDir);
  return mails
    .filter(({ subject }) => subject?.startsWith('Your ride is booked'))
    .map(({ to }) => to?.[0]?.address ?? '');
}

/** The same key and body give the first answer again, also after everything that has happened since. */
async function otherAnswers(site: Site, bookings: readonly Booking[]): Promise<string[]> {
  const found: string[] = [];
  for (const { created, email, request } of bookings) {
    if (!request) continue;
    const again = await callApi(site.origin, '/ride/create-ride', request.body, request.key);
    if (JSON.stringify(again.body.data) === JSON.stringify(created)) continue;
    found.push(`${email} sent the same request again and got another answer (${again.status})`);
  }
  return found;
}

async function wrongRows(db: Database['db'], bookings: readonly Booking[]): Promise<string[]> {
  const rows = await db.selectFrom('ride_bookings').select(['public_id', 'email']).execute();
  const ids = new Set(rows.map(({ public_id }) => public_id));
  const lost = bookings.filter(({ created }) => !ids.has(created.savedBookedRide._id));
  const doubled = bookings.filter(({ email }) => rows.filter((row) => row.email === email).length > 1);
  return [
    ...lost.map(({ email }) => `the booking of ${email} was acknowledged and is lost`),
    ...doubled.map(({ email }) => `${email} booked once and has several bookings`),
    ...(await breaches(db)).map(({ name, rows: wrong }) => `${name}: broken by ${JSON.stringify(wrong).slice(0, 200)}`),
  ];
}
