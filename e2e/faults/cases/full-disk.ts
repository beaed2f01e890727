import { chmodSync, chownSync, statSync } from 'node:fs';
import { Client } from 'pg';
import { startTestPostgres, type TestPostgres } from 'tooling/postgres';
import type { Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, FaultRun, Report } from '../fault';
import { mountDisk, type SmallDisk } from '../small-disk';
import { startTravellers, type Travellers } from '../travellers';

/** The embedded database takes 60 MB and grows by its WAL. */
const diskMegabytes = 400;
const interruptedWithinMs = 60_000;

async function fillUntilRefused(disk: SmallDisk, travellers: Travellers): Promise<void> {
  const before = travellers.interrupted();
  const giveUpAt = Date.now() + interruptedWithinMs;
  while (travellers.interrupted() < before + 5) {
    if (Date.now() > giveUpAt) throw new Error('The disk is full, and no request was answered 503');
    // repeated, because updates and deletions free some space
    disk.fill();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Fills the disk for a while under load, and on the embedded database once more at a start. */
async function runWithFullDisk(site: Site, disk: SmallDisk, rounds: number, forgetKeys = false): Promise<Report> {
  const violations: string[] = [];
  const travellers = startTravellers([site], { forgetKeys });
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(3);
    await fillUntilRefused(disk, travellers);
    disk.free();
    await travellers.waitForBookings(3);
  }
  const log = await travellers.stop();
  let refusedStarts = 0;
  if (!site.databaseUrl && !forgetKeys) {
    await site.kill();
    disk.fill();
    const result = await site.restart().then(
      () => 'it started',
      (error: Error) => error.message,
    );
    if (/The disk of the data folder .* is full\. Free some space and start again/.test(result)) refusedStarts += 1;
    else violations.push(`a start on a full disk ended without its message: ${result.slice(-300)}`);
    await site.kill();
    disk.free();
    await site.restart();
  }
  violations.push(...(await checkRecords(site, log)));
  const paid = log.bookings.filter(({ isPaid }) => isPaid).length;
  const { bookings, interrupted } = log;
  const counts = { rounds, bookings: bookings.length, paid, interrupted };
  return { counts: site.databaseUrl ? counts : { ...counts, refusedStarts }, violations };
}

async function onSmallDisk({ engine, rounds, postgres }: FaultRun, forgetKeys?: boolean): Promise<Report> {
  const disk = mountDisk(diskMegabytes);
  const options = engine === 'embedded' ? { home: disk.folder } : {};
  try {
    return await withApi(
      engine,
      async (site) => {
        const moveBack = await moveToDisk(site, disk, postgres);
        const found = await runWithFullDisk(site, disk, rounds, forgetKeys);
        await moveBack();
        return found;
      },
      {},
      options,
    );
  } finally {
    disk.remove();
  }
}

/** Moves the tables of a site on PostgreSQL to the disk. The WAL of the server, which other sites share, is not moved. */
async function moveToDisk(site: Site, { folder }: SmallDisk, postgres: TestPostgres): Promise<() => Promise<void>> {
  if (!site.databaseUrl) return async () => {};
  const name = new URL(site.databaseUrl).pathname.slice(1);
  const tablespace = `tablespace_of_${name}`;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const { uid, gid } = statSync(rows[0]?.folder ?? '');
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  await site.stop();
  await client.query(`create tablespace ${tablespace} location '${folder}'`);
  await client.query(`alter database ${name} set tablespace ${tablespace}`);
  await site.restart();
  return async () => {
    await site.stop();
    await client.query(`alter database ${name} set tablespace pg_default`);
    await client.query(`drop tablespace ${tablespace}`);
    await client.end();
  };
}

export const diskFull: Fault = {
  name: 'the disk of the database is full under load, and at a start of the embedded one; then it has space again',
  engines: ['postgres', 'embedded'],
  shortEngines: ['embedded'],
  needsMount: true,
  rounds: { short: 1, full: 6 },
  run: (run) => onSmallDisk(run),
  control: {
    without: 'idempotency keys: a booking is sent again under a new key',
    expects: /has several bookings/,
    run: (run) => onSmallDisk({ ...run, rounds: 1 }, true),
  },
};

/**
 * All data of the server and its WAL are on the disk: without space for the next WAL segment the server crashes and cannot start.
 * When the server is started with space again, the API continues without a restart.
 */
async function runWithFullWal(
  site: Site,
  disk: SmallDisk,
  server: TestPostgres,
  rounds: number,
  forgetKeys: boolean,
): Promise<Report> {
  const travellers = startTravellers([site], { forgetKeys });
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(3);
    // connects before, because a server on a full disk accepts no connections
    const client = new Client({ connectionString: server.url });
    // a crash of the server closes its connections
    client.on('error', () => {});
    await client.connect();
    await fillUntilRefused(disk, travellers);
    await crashByWal(client, disk);
    disk.free();
    await server.restart('immediate');
    await travellers.waitForBookings(3);
  }
  const log = await travellers.stop();
  const { bookings, interrupted } = log;
  const paid = bookings.filter(({ isPaid }) => isPaid).length;
  const violations = await checkRecords(site, log);
  return { counts: { crashes: rounds, bookings: bookings.length, paid, interrupted }, violations };
}

/** Switches WAL segments until there is no space for the next one, and the server crashes. */
async function crashByWal(client: Client, disk: SmallDisk): Promise<void> {
  const giveUpAt = Date.now() + interruptedWithinMs;
  const crashed = new Promise<void>((resolve) => client.once('end', resolve));
  let isCrashed = false;
  crashed.then(() => {
    isCrashed = true;
  });
  while (!isCrashed) {
    if (Date.now() > giveUpAt) throw new Error('The disk of the WAL is full, and the server still runs');
    disk.fill();
    // PostgreSQL does not switch an empty segment
    await client.query("select pg_logical_emit_message(false, 'fill', 'log')").catch(() => {});
    await client.query('select pg_switch_wal()').catch(() => {});
  }
}

async function onDiskWithWal({ engine, rounds }: FaultRun, forgetKeys = false): Promise<Report> {
  const disk = mountDisk(diskMegabytes);
  chmodSync(disk.folder, 0o755);
  const server = await startTestPostgres({ home: disk.folder });
  try {
    return await withApi(
      engine,
      async (site) => {
        const client = new Client({ connectionString: server.url });
        await client.connect();
        // otherwise a crash loses acknowledged commits
        await client.query(
          `alter database ${new URL(site.databaseUrl ?? '').pathname.slice(1)} set synchronous_commit = on`,
        );
        await client.end();
        await site.stop();
        await site.restart();
        return runWithFullWal(site, disk, server, rounds, forgetKeys);
      },
      {},
      { server: server.url },
    );
  } finally {
    await server.stop();
    disk.remove();
  }
}

export const logDiskFull: Fault = {
  name: 'the disk of the database and its WAL is full until the server crashes; then it has space, and the server is started',
  engines: ['postgres'],
  needsMount: true,
  rounds: { short: 0, full: 5 },
  run: (run) => onDiskWithWal(run),
  control: {
    without: 'idempotency keys: a booking is sent again under a new key',
    expects: /has several bookings/,
    run: (run) => onDiskWithWal({ ...run, rounds: 1 }, true),
  },
};
