import { chmodSync, chownSync, statSync } from 'node:fs';
import { Client } from 'pg';
import { startTestPostgres, type TestPostgres } from 'tooling/postgres';
import type { Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, FaultRun, Report } from '../fault';
import { mountDisk, type SmallDisk } from '../small-disk';
import { startTravellers, type Travellers } from '../travellers';

/** The embedded database takes 60 MB and grows by its log. */
const diskMegabytes = 400;
const interruptedWithinMs = 60_000;

async function fillUntilRefused(disk: SmallDisk, travellers: Travellers): Promise<void> {
  const before = travellers.interrupted();
  const giveUpAt = Date.now() + interruptedWithinMs;
  while (travellers.interrupted() < before + 5) {
    if (Date.now() > giveUpAt) throw new Error('The disk is full, and nobody is answered 503');
    // again and again: what an update or a deletion has left free on the disk is taken as well
    disk.fill();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The disk is full for a while under load; on the embedded engine it is full once more at a start. */
async function filled(site: Site, disk: SmallDisk, rounds: number, forgetKeys = false): Promise<Report> {
  const violations: string[] = [];
  const travellers = startTravellers([site], { forgetKeys });
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(3);
    await fillUntilRefused(disk, travellers);
    disk.free();
    await travellers.waitForBookings(3);
  }
  const seen = await travellers.stop();
  let refusedStarts = 0;
  if (!site.databaseUrl && !forgetKeys) {
    await site.kill();
    disk.fill();
    const why = await site.restart().then(
      () => 'it started',
      (error: Error) => error.message,
    );
    if (/The disk of the data folder .* is full\. Free some space and start again/.test(why)) refusedStarts += 1;
    else violations.push(`a start on a full disk ended without a sentence: ${why.slice(-300)}`);
    await site.kill();
    disk.free();
    await site.restart();
  }
  violations.push(...(await checkRecords(site, seen)));
  const paid = seen.bookings.filter(({ isPaid }) => isPaid).length;
  const { bookings, interrupted } = seen;
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
        const leave = await moveToDisk(site, disk, postgres);
        const found = await filled(site, disk, rounds, forgetKeys);
        await leave();
        return found;
      },
      {},
      options,
    );
  } finally {
    disk.remove();
  }
}

/** Puts the tables of a site on PostgreSQL on the disk. The log of the server, which all share, stays where it is. */
async function moveToDisk(site: Site, { folder }: SmallDisk, postgres: TestPostgres): Promise<() => Promise<void>> {
  if (!site.databaseUrl) return async () => {};
  const name = new URL(site.databaseUrl).pathname.slice(1);
  const space = `space_of_${name}`;
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const { uid, gid } = statSync(rows[0]?.folder ?? '');
  chownSync(folder, uid, gid);
  chmodSync(folder, 0o700);
  await site.stop();
  await client.query(`create tablespace ${space} location '${folder}'`);
  await client.query(`alter database ${name} set tablespace ${space}`);
  await site.restart();
  return async () => {
    await site.stop();
    await client.query(`alter database ${name} set tablespace pg_default`);
    await client.query(`drop tablespace ${space}`);
    await client.end();
  };
}

export const diskFull: Fault = {
  name: 'the disk of the database is full under load, and at a start of the embedded one; then there is space again',
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
 * All of a server's data is on the disk, its log too: without space for the next part of the log the server crashes, and
 * cannot start. There is space again, and somebody starts the server; the API serves on without a restart of its own.
 */
async function logFilled(
  site: Site,
  disk: SmallDisk,
  server: TestPostgres,
  rounds: number,
  forgetKeys: boolean,
): Promise<Report> {
  const travellers = startTravellers([site], { forgetKeys });
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(3);
    // a server on a full disk takes no new connections
    const client = new Client({ connectionString: server.url });
    // a server that crashes takes its connections with it
    client.on('error', () => {});
    await client.connect();
    await fillUntilRefused(disk, travellers);
    await crashByLog(client, disk);
    disk.free();
    await server.restart('immediate');
    await travellers.waitForBookings(3);
  }
  const seen = await travellers.stop();
  const { bookings, interrupted } = seen;
  const paid = bookings.filter(({ isPaid }) => isPaid).length;
  const violations = await checkRecords(site, seen);
  return { counts: { crashes: rounds, bookings: bookings.length, paid, interrupted }, violations };
}

/** Has the server begin part after part of its log until there is no space for one, and it crashes. */
async function crashByLog(client: Client, disk: SmallDisk): Promise<void> {
  const giveUpAt = Date.now() + interruptedWithinMs;
  const crashed = new Promise<void>((resolve) => client.once('end', resolve));
  let isCrashed = false;
  crashed.then(() => {
    isCrashed = true;
  });
  while (!isCrashed) {
    if (Date.now() > giveUpAt) throw new Error('The disk of the log is full, and the server still runs');
    disk.fill();
    // a part without an entry is not ended
    await client.query("select pg_logical_emit_message(false, 'fill', 'log')").catch(() => {});
    await client.query('select pg_switch_wal()').catch(() => {});
  }
}

async function onDiskWithLog({ engine, rounds }: FaultRun, forgetKeys = false): Promise<Report> {
  const disk = mountDisk(diskMegabytes);
  chmodSync(disk.folder, 0o755);
  const server = await startTestPostgres({ home: disk.folder });
  try {
    return await withApi(
      engine,
      async (site) => {
        const client = new Client({ connectionString: server.url });
        await client.connect();
        // a crash forgets what was acknowledged before it was in the log
        await client.query(
          `alter database ${new URL(site.databaseUrl ?? '').pathname.slice(1)} set synchronous_commit = on`,
        );
        await client.end();
        await site.stop();
        await site.restart();
        return logFilled(site, disk, server, rounds, forgetKeys);
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
  name: 'the disk of the database and of its log is full until the server crashes; then there is space, and it is started',
  engines: ['postgres'],
  needsMount: true,
  rounds: { short: 0, full: 5 },
  run: (run) => onDiskWithLog(run),
  control: {
    without: 'idempotency keys: a booking is sent again under a new key',
    expects: /has several bookings/,
    run: (run) => onDiskWithLog({ ...run, rounds: 1 }, true),
  },
};
