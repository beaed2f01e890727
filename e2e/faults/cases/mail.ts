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
/** How much later than without the fault money may be noticed, and an account expire. */
const mostDelayMs = 2000;
/** On a busy machine all takes longer, and by turns: twice as long as it took without the fault is no delay by it. */
const mostDelayOf = (usualMs: number) => Math.max(mostDelayMs, 2 * usualMs);
/** Far more than that: as long as a mail or two that nobody answers. */
const controlDelaySeconds = 20;
const giveUpMs = 30_000;
const accountSeconds = 5;

/** Accepts connections and never answers. */
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
async function until(site: Site, id: string, status: string): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < giveUpMs) {
    const booked = await dataOf(callApi<BookedRide>(site.origin, `/ride/booked-ride/${id}`));
    if (booked.payment.status === status) return performance.now() - startedAt;
    await delay(50);
  }
  return giveUpMs;
}

interface Delays {
  readonly noticeMs: number;
  readonly expiryMs: number;
  readonly bookings: readonly Booking[];
}

/** Books twice; one is paid, the other left to expire. @returns how long each took to be noticed, milliseconds */
async function delays(site: Site, day: number): Promise<Delays> {
  const [lapser, payer] = [newTraveller(), newTraveller()];
  const lapsing = await createBooking(site.origin, lapser, criteriaIn(day), 1);
  const lapsesAt = performance.now() + accountSeconds * 1000;
  const paying = await createBooking(site.origin, payer, criteriaIn(day));
  const { accountNumber, amount } = paying.transfer_details;
  await dataOf(callApi(site.origin, '/sandbox/transfers', { accountNumber, amount }));
  const noticeMs = await until(site, paying.savedBookedRide._id, 'paid');
  await delay(Math.max(0, lapsesAt - performance.now()));
  const expiryMs = await until(site, lapsing.savedBookedRide._id, 'expired');
  return { noticeMs, expiryMs, bookings: [rideOf(lapsing, lapser.email, false), rideOf(paying, payer.email, true)] };
}

/** Copies of a confirmation that is to be sent, each a separate job. */
const manyMailsDue = (site: Site) =>
  runSql(
    site,
    `insert into jobs (kind, key, payload, run_at, created_at)
      select kind, 'copy:' || n, payload, now() - interval '1 minute', now()
      from (select * from jobs where kind = 'mail' order by id limit 1) one, generate_series(1, ${mailsDue}) n`,
  );

/** The same site with the folder that confirmations are looked for in, at each start. The copies are deleted: they were nobody's. */
async function deliveringToFolder(site: Site): Promise<Site> {
  const delivering: Site = { ...site, restart: (env) => site.restart({ ...env, MAIL_TRANSPORT: 'folder' }) };
  await runSql(site, "delete from jobs where kind = 'mail' and key like 'copy:%'");
  await site.stop();
  await delivering.restart();
  return delivering;
}

async function hung(site: Site, rounds: number, connections: () => number): Promise<Report> {
  const usual = await delays(site, 2);
  const seen = emptyLog();
  seen.bookings.push(...usual.bookings);
  await manyMailsDue(site);
  for (let round = 0; round < rounds; round += 1) {
    const late = await delays(site, 3 + round);
    seen.bookings.push(...late.bookings);
    for (const what of ['noticeMs', 'expiryMs'] as const) {
      const moreMs = Math.round(late[what] - usual[what]);
      if (moreMs > mostDelayOf(usual[what])) seen.violations.push(`${what}: ${moreMs} ms more than before`);
    }
  }
  const counts = { rounds, mailsDue, connections: connections() };
  return { counts, violations: await checkRecords(await deliveringToFolder(site), seen) };
}

async function underHungServer(engine: Engine, rounds: number, before?: (site: Site) => Promise<unknown>) {
  const server = await startHungServer();
  try {
    return await withApi(
      engine,
      async (site) => {
        await before?.(site);
        return hung(site, rounds, server.connections);
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

/** What learns of money waits, as it would behind mails: notices and expiries by their time, reconciliation for good. */
const delayNotices = (site: Site) =>
  runSql(
    site,
    `create function wait_like_a_mail() returns trigger language plpgsql as $$ begin
        if (select count(*) from jobs where kind = 'mail') > ${mailsDue} then
          new.run_at := new.run_at + interval '${controlDelaySeconds} seconds';
        end if;
        return new;
      end $$;
      create trigger wait_like_a_mail before insert on jobs for each row
        when (new.kind in ('sandbox-notice', 'expire-account')) execute function wait_like_a_mail();
      create function stay() returns trigger language plpgsql as 'begin return null; end';
      create trigger stay before update on jobs for each row
        when (new.lease is not null and new.kind in ('payments.reconcile', 'payments.sweep-accounts'))
        execute function stay()`,
  );

export const mailServerHung: Fault = {
  name: `the mail server hangs with ${mailsDue} mails due: money and expiry are no more than ${mostDelayMs / 1000} s later`,
  engines: ['postgres', 'embedded'],
  shortEngines: ['postgres'],
  runsAlone: true,
  rounds: { short: 1, full: 5 },
  run: ({ engine, rounds }) => underHungServer(engine, rounds),
  control: {
    without: 'a lane of their own for notices: each waits 20 s as if behind mails',
    expects: /noticeMs/,
    run: ({ engine }) => underHungServer(engine, 1, delayNotices),
  },
};
