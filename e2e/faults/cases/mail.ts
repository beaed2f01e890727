import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { BookedRide } from 'shared/contract/rides';
import { createBooking, criteriaIn } from '../../rides/ride-api';
import { callApi, dataOf } from '../../site/call-api';
import type { Engine, Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { withApi } from '../api-under-test';
import { checkRecords, runSql } from '../check-records';
import type { Fault, Report } from '../fault';
import { type Booking, emptyLog, rideOf } from '../travellers';

const mailsDue = 1000;
/** The longest additional delay of a payment notice and of an expiry. */
const maxDelayMs = 2000;
/** On a busy machine times vary, so up to twice the time without the fault is allowed. */
const maxDelayOf = (usualMs: number) => Math.max(maxDelayMs, 2 * usualMs);
/** Well above the limit: about the timeout of two mails. */
const controlDelaySeconds = 20;
const timeoutMs = 30_000;
const accountSeconds = 5;

/** A server that accepts connections and never responds. */
async function startHungServer(): Promise<{ port: number; connections(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Milliseconds until the booking's payment has the status. */
async function timeUntil(site: Site, id: string, status: string): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < timeoutMs) {
    const booked = await dataOf(callApi<BookedRide>(site.origin, `/ride/booked-ride/${id}`));
    if (booked.payment.status === status) return performance.now() - startedAt;
    await delay(50);
  }
  return timeoutMs;
}

interface Delays {
  readonly noticeMs: number;
  readonly expiryMs: number;
  readonly bookings: readonly Booking[];
}

/** Makes two bookings, pays one and lets the other expire. @returns the delays of both status changes */
async function measureDelays(site: Site, day: number): Promise<Delays> {
  const [expiringTraveller, payingTraveller] = [newTraveller(), newTraveller()];
  const expiring = await createBooking(site.origin, expiringTraveller, criteriaIn(day), 1);
  const expiresAt = performance.now() + accountSeconds * 1000;
  const paying = await createBooking(site.origin, payingTraveller, criteriaIn(day));
  const { accountNumber, amount } = paying.transfer_details;
  await dataOf(callApi(site.origin, '/sandbox/transfers', { accountNumber, amount }));
  const noticeMs = await timeUntil(site, paying.savedBookedRide._id, 'paid');
  await delay(Math.max(0, expiresAt - performance.now()));
  const expiryMs = await timeUntil(site, expiring.savedBookedRide._id, 'expired');
  return {
    noticeMs,
    expiryMs,
    bookings: [rideOf(expiring, expiringTraveller.email, false), rideOf(paying, payingTraveller.email, true)],
  };
}

/** Adds many due mail jobs, as copies of one confirmation. */
const addDueMails = (site: Site) =>
  runSql(
    site,
    `insert into jobs (kind, key, payload, run_at, created_at)
      select kind, 'copy:' || n, payload, now() - interval '1 minute', now()
      from (select * from jobs where kind = 'mail' order by id limit 1) one, generate_series(1, ${mailsDue}) n`,
  );

/** Restarts the site with mails written to a folder, where the checks look for confirmations. Deletes the copies. */
async function deliverToFolder(site: Site): Promise<Site> {
  const restarted: Site = { ...site, restart: (env) => site.restart({ ...env, MAIL_TRANSPORT: 'folder' }) };
  await runSql(site, "delete from jobs where kind = 'mail' and key like 'copy:%'");
  await site.stop();
  await restarted.restart();
  return restarted;
}

async function runWhileHung(site: Site, rounds: number, connections: () => number): Promise<Report> {
  const usual = await measureDelays(site, 2);
  const log = emptyLog();
  log.bookings.push(...usual.bookings);
  await addDueMails(site);
  for (let round = 0; round < rounds; round += 1) {
    const late = await measureDelays(site, 3 + round);
    log.bookings.push(...late.bookings);
    for (const what of ['noticeMs', 'expiryMs'] as const) {
      const moreMs = Math.round(late[what] - usual[what]);
      if (moreMs > maxDelayOf(usual[what])) log.violations.push(`${what}: ${moreMs} ms more than before`);
    }
  }
  const counts = { rounds, mailsDue, connections: connections() };
  return { counts, violations: await checkRecords(await deliverToFolder(site), log) };
}

async function withHungServer(engine: Engine, rounds: number, before?: (site: Site) => Promise<unknown>) {
  const server = await startHungServer();
  try {
    return await withApi(
      engine,
      async (site) => {
        await before?.(site);
        return runWhileHung(site, rounds, server.connections);
      },
      {
        MAIL_TRANSPORT: 'smtp',
        SMTP_URL: `smtp://127.0.0.1:${server.port}`,
        RULE_ACCOUNT_SECONDS: String(accountSeconds),
      },
    );
  } finally {
    await server.close();
  }
}

/** Triggers that delay notices and expiries, as if they waited for mails, and disable reconciliation. */
const delayNotices = (site: Site) =>
  runSql(
    site,
    `create function delay_as_mail() returns trigger language plpgsql as $$ begin
        if (select count(*) from jobs where kind = 'mail') > ${mailsDue} then
          new.run_at := new.run_at + interval '${controlDelaySeconds} seconds';
        end if;
        return new;
      end $$;
      create trigger delay_as_mail before insert on jobs for each row
        when (new.kind in ('sandbox-notice', 'expire-account')) execute function delay_as_mail();
      create function skip_job() returns trigger language plpgsql as 'begin return null; end';
      create trigger skip_job before update on jobs for each row
        when (new.lease is not null and new.kind in ('payments.reconcile', 'payments.sweep-accounts'))
        execute function skip_job()`,
  );

export const mailServerHung: Fault = {
  name: `the mail server hangs with ${mailsDue} mails due: payments and expiries are delayed by at most ${maxDelayMs / 1000} s`,
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  runsAlone: true,
  rounds: { short: 1, full: 5 },
  run: ({ engine, rounds }) => withHungServer(engine, rounds),
  control: {
    without: 'a separate job queue for notices: each waits 20 s as if behind mails',
    expects: /noticeMs/,
    run: ({ engine }) => withHungServer(engine, 1, delayNotices),
  },
};
