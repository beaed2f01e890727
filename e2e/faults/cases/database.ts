import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startTestPostgres, type TestPostgres } from 'tooling/postgres';
import { criteriaIn } from '../../rides/ride-api';
import { callApi } from '../../site/call-api';
import { joinSite, type Site } from '../../site/launch-site';
import { raisedLimits, withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, FaultRun, Report } from '../fault';
import { startProxy, type TcpProxy } from '../tcp-proxy';
import { startTravellers, type Travellers } from '../travellers';

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function administer(postgres: TestPostgres, statement: string): Promise<number> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * The test server has `synchronous_commit=off`: in a crash it loses commits that are not in the WAL yet. Sets it for the database of
 * a site, and for the control delays the WAL writer as far as possible.
 */
async function setSynchronousCommit({ databaseUrl = '' }: Site, postgres: TestPostgres, on: boolean): Promise<void> {
  await administer(postgres, `alter database ${nameOf(databaseUrl)} set synchronous_commit = ${on ? 'on' : 'off'}`);
  for (const [name, value] of Object.entries({ wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }))
    await administer(postgres, on ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`);
  await administer(postgres, 'select pg_reload_conf()');
}

async function checkedReport(site: Site, travellers: Travellers, counts: Record<string, number>): Promise<Report> {
  const log = await travellers.stop();
  const paid = log.bookings.filter(({ isPaid }) => isPaid).length;
  const violations = await checkRecords(site, log);
  return { counts: { ...counts, bookings: log.bookings.length, paid, interrupted: log.interrupted }, violations };
}

async function runWithRestarts(site: Site, { postgres, rounds }: FaultRun, isDurable: boolean): Promise<Report> {
  await setSynchronousCommit(site, postgres, isDurable);
  await site.stop();
  await site.restart();
  const travellers = startTravellers([site]);
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(6);
    await postgres.restart(isDurable && round % 2 === 0 ? 'fast' : 'immediate');
  }
  await travellers.waitForBookings(2);
  return checkedReport(site, travellers, { restarts: rounds });
}

const onServer = ({ engine, postgres }: FaultRun, work: (site: Site) => Promise<Report>) =>
  withApi(engine, work, {}, { server: postgres.url });

export const databaseRestarted: Fault = {
  name: 'the database is restarted under load, every second time by a crash',
  engines: ['postgres'],
  restartsServer: true,
  rounds: { short: 2, full: 20 },
  run: (run) => onServer(run, (site) => runWithRestarts(site, run, true)),
  control: {
    without: 'synchronous commits of the database',
    expects: /is lost|a different response|is not paid/,
    run: (run) => onServer(run, (site) => runWithRestarts(site, { ...run, rounds: 1 }, false)),
  },
};

const terminateAll = (postgres: TestPostgres, { databaseUrl = '' }: Site) =>
  administer(
    postgres,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(databaseUrl)}'`,
  );

async function runWithCuts(site: Site, { postgres, rounds }: FaultRun, forgetKeys = false): Promise<Report> {
  const travellers = startTravellers([site], { forgetKeys });
  let connections = 0;
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(1);
    await delay((round * 13) % 50);
    connections += await terminateAll(postgres, site);
  }
  await travellers.waitForBookings(2);
  return checkedReport(site, travellers, { cuts: rounds, connections });
}

export const connectionsCut: Fault = {
  name: 'all connections to the database are cut during transactions',
  engines: ['postgres'],
  rounds: { short: 15, full: 100 },
  run: (run) => withApi(run.engine, (site) => runWithCuts(site, run)),
  control: {
    without: 'idempotency keys: a booking is sent again under a new key',
    expects: /has several bookings/,
    run: (run) => withApi(run.engine, (site) => runWithCuts(site, { ...run, rounds: 3 }, true)),
  },
};

/** Runs a second process on the same data, with a proxy to the database. */
async function throughProxy<Result>(site: Site, work: (proxied: Site, proxy: TcpProxy) => Promise<Result>) {
  const proxy = await startProxy(site.databaseUrl ?? '');
  const proxied = await joinSite({ ...site, databaseUrl: proxy.url }, raisedLimits);
  try {
    return await work(proxied, proxy);
  } finally {
    await proxied.kill();
    await proxy.close();
  }
}

/** Restarts the process as a supervisor does: it exits if its database does not respond in time. */
async function restartUntilReady(site: Site): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const failure = await site.restart().catch((error: Error) => error);
    if (!failure) return;
    if (attempt === 5 || !failure.message.includes('PostgreSQL does not answer')) throw failure;
  }
}

const recoveredWithinMs = 15_000;
const stopWithinMs = 15_000;

/** Milliseconds until `work` resolves; undefined if it takes longer. */
async function timed(work: Promise<unknown>, withinMs: number): Promise<number | undefined> {
  const startedAt = performance.now();
  const isDone = await Promise.race([work.then(() => true), delay(withinMs, false)]);
  return isDone ? performance.now() - startedAt : undefined;
}

async function runWithSilence(site: Site, { rounds }: FaultRun, silencesNew = false): Promise<Report> {
  return throughProxy(site, async (proxied, proxy) => {
    const violations: string[] = [];
    const travellers = startTravellers([proxied]);
    let silenced = 0;
    for (let round = 0; round < rounds; round += 1) {
      await travellers.waitForBookings(3);
      if (silencesNew) proxy.swallowNew(true);
      silenced += proxy.silence();
      if ((await timed(travellers.waitForBookings(2), recoveredWithinMs)) === undefined) {
        violations.push(`no booking succeeded within ${recoveredWithinMs} ms after the connections went silent`);
        break;
      }
    }
    proxy.swallowNew(false);
    await travellers.waitForBookings(1);
    proxy.silence();
    if ((await timed(proxied.stop(), stopWithinMs)) === undefined) {
      violations.push(`the process did not stop within ${stopWithinMs} ms on silent connections`);
    }
    await restartUntilReady(proxied);
    const { counts, violations: others } = await checkedReport(site, travellers, { rounds, silenced });
    return { counts, violations: [...violations, ...others] };
  });
}

export const connectionsSilent: Fault = {
  name: 'all connections to the database go silent, without a reset; then the process is stopped',
  engines: ['postgres'],
  rounds: { short: 1, full: 10 },
  run: (run) => withApi(run.engine, (site) => runWithSilence(site, run)),
  control: {
    without: 'a database that accepts new connections',
    expects: /no booking succeeded/,
    run: (run) => withApi(run.engine, (site) => runWithSilence(site, run, true)),
  },
};

/** Creates a role for the process under test, because a connection limit does not apply to superusers. */
async function createLimitedRole(
  { databaseUrl = '' }: Site,
  postgres: TestPostgres,
): Promise<{ role: string; url: string }> {
  const role = `plain_${nameOf(databaseUrl)}`;
  const own = { ...postgres, url: databaseUrl };
  await administer(own, `create role "${role}" login`);
  for (const what of ['schema public', 'all tables in schema public', 'all sequences in schema public'])
    await administer(own, `grant all on ${what} to "${role}"`);
  // each start alters this table
  await administer(own, `alter table migrations owner to "${role}"`);
  const url = new URL(databaseUrl);
  url.username = role;
  return { role, url: url.href };
}

const shortageMs = 3000;

/** Replaces the error code of "too many connections" by one that does not mean a temporary failure. */
const replaceErrorCode = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll('C53300\0', 'CXX000\0'), 'latin1');

async function runWithoutConnections(
  site: Site,
  { postgres, rounds }: FaultRun,
  hasUnknownCode = false,
): Promise<Report> {
  const { role, url } = await createLimitedRole(site, postgres);
  const proxy = await startProxy(url, hasUnknownCode ? replaceErrorCode : undefined);
  const limited = await joinSite({ ...site, databaseUrl: proxy.url }, raisedLimits);
  try {
    const violations: string[] = [];
    const travellers = startTravellers([limited]);
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      await travellers.waitForBookings(2);
      const before = travellers.interrupted();
      await administer(postgres, `alter role "${role}" connection limit 0`);
      await administer(postgres, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
      await delay(shortageMs);
      refused += travellers.interrupted() - before;
      await administer(postgres, `alter role "${role}" connection limit -1`);
      if ((await timed(travellers.waitForBookings(2), recoveredWithinMs)) === undefined)
        violations.push(`no booking succeeded within ${recoveredWithinMs} ms after connections were allowed again`);
    }
    const { counts, violations: others } = await checkedReport(site, travellers, { rounds, refused });
    return { counts, violations: [...violations, ...others] };
  } finally {
    await limited.kill();
    await proxy.close();
  }
}

export const connectionsRefused: Fault = {
  name: 'the database refuses every connection for 3 s: there are too many (53300)',
  engines: ['postgres'],
  rounds: { short: 1, full: 10 },
  run: (run) => withApi(run.engine, (site) => runWithoutConnections(site, run)),
  control: {
    without: 'the error code: the database sends XX000',
    expects: /answered 500/,
    run: (run) => withApi(run.engine, (site) => runWithoutConnections(site, { ...run, rounds: 1 }, true)),
  },
};

const stopMs = 5000;

/** The process ids of the server's postmaster, which accepts connections, and of all client backends. */
async function processesOf(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid
        union all select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}

/** Sends more searches at once than the pool has connections, so that some time out. */
async function searchConcurrently({ origin }: Site) {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callApi(origin, '/ride/search-ride', criteriaIn(3))),
  );
  const refused = answers.filter(({ status }) => status === 503);
  const wrong = answers.filter(
    ({ status, headers }) => status !== 200 && !(status === 503 && headers.has('retry-after')),
  );
  return { refused: refused.length, violations: wrong.map(({ status }) => `a search was answered ${status}`) };
}

async function runWhileFrozen(site: Site, { rounds }: FaultRun, staysFrozen = false): Promise<Report> {
  const violations: string[] = [];
  const travellers = startTravellers([site]);
  let refused = 0;
  let stopped = 0;
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(2);
    const pids = await processesOf(site.databaseUrl ?? '');
    const resume = () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    };
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    stopped += pids.length;
    const searches = searchConcurrently(site);
    await delay(stopMs);
    if (!staysFrozen) resume();
    const answered = await searches;
    refused += answered.refused;
    violations.push(...answered.violations);
    if ((await timed(travellers.waitForBookings(2), recoveredWithinMs)) === undefined)
      violations.push(`no booking succeeded within ${recoveredWithinMs} ms after the database continued`);
    if (staysFrozen) resume();
  }
  const { counts, violations: others } = await checkedReport(site, travellers, { rounds, stopped, refused });
  return { counts, violations: [...violations, ...others] };
}

/** Uses a separate server, so that other faults are not affected. */
async function onOwnServer(engine: FaultRun['engine'], work: (site: Site) => Promise<Report>): Promise<Report> {
  const own = await startTestPostgres({ home: tmpdir() });
  try {
    return await withApi(engine, work, {}, { server: own.url });
  } finally {
    await own.stop();
  }
}

export const databaseFrozen: Fault = {
  name: 'all processes of the database are stopped (SIGSTOP) for 5 s',
  engines: ['postgres'],
  rounds: { short: 1, full: 10 },
  run: (run) => onOwnServer(run.engine, (site) => runWhileFrozen(site, run)),
  control: {
    without: 'a database that accepts new connections',
    expects: /no booking succeeded/,
    run: (run) => onOwnServer(run.engine, (site) => runWhileFrozen(site, { ...run, rounds: 1 }, true)),
  },
};

async function runWithDelay(site: Site, { rounds }: FaultRun, forgetKeys = false): Promise<Report> {
  return throughProxy(site, async (proxied, proxy) => {
    const travellers = startTravellers([proxied], { forgetKeys });
    for (let round = 0; round < rounds; round += 1) {
      await travellers.waitForBookings(3);
      proxy.delayBy(200);
      await travellers.waitForBookings(3);
      proxy.delayBy(0);
    }
    return checkedReport(site, travellers, { rounds });
  });
}

export const databaseSlow: Fault = {
  name: 'the database responds 400 ms late',
  engines: ['postgres'],
  rounds: { short: 0, full: 5 },
  run: (run) => withApi(run.engine, (site) => runWithDelay(site, run)),
  control: {
    without: 'idempotency keys: a booking is sent again under a new key',
    expects: /has several bookings/,
    run: (run) => withApi(run.engine, (site) => runWithDelay(site, { ...run, rounds: 1 }, true)),
  },
};
