import { spawn } from 'node:child_process';
import { cpSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

const reasonOf = (start: Promise<unknown>): Promise<string | undefined> =>
  start.then(
    () => undefined,
    (error: Error) => error.message,
  );

/** Starts a second process on the folder while the first one serves, also right after the first was killed. */
async function takenTwice(site: Site, rounds: number, removesLock = false): Promise<Report> {
  const violations: string[] = [];
  const travellers = startTravellers([site]);
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(2);
    if (removesLock) rmSync(join(site.dataDir, 'database.lock'));
    const why = await startOf(site.dataDir);
    if (!why) {
      violations.push('a second process serves the folder of the first');
      break;
    }
    if (/in use by process \d+\. Stop that process/.test(why)) refused += 1;
    else violations.push(`the second process was refused without a sentence: ${why}`);
    await site.kill();
    await site.restart();
  }
  if (violations.length > 0) {
    await travellers.stop();
    return { counts: { refused }, violations };
  }
  await travellers.waitForBookings(2);
  const seen = await travellers.stop();
  return { counts: { refused, bookings: seen.bookings.length }, violations: await checkRecords(site, seen) };
}

/** Starts the API on a folder of another. @returns why it ended; undefined if it serves, and it is ended then */
async function startOf(dataDir: string): Promise<string | undefined> {
  const { TEST_DATABASE_URL: _database, DATABASE_URL: _url, NODE_OPTIONS: _options, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/start.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      if (!printed.includes('Server listening at')) return;
      child.kill('SIGKILL');
      resolve(undefined);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve(printed));
  });
}

export const folderTakenTwice: Fault = {
  name: 'a second process takes the embedded folder; then the first is killed and starts again',
  engines: ['embedded'],
  rounds: { short: 1, full: 10 },
  run: ({ engine, rounds }) => withApi(engine, (site) => takenTwice(site, rounds)),
  control: {
    without: 'the lock of the folder: its file is removed',
    expects: /a second process serves/,
    run: ({ engine }) => withApi(engine, (site) => takenTwice(site, 1, true)),
  },
};

const logFiles = (folder: string) =>
  readdirSync(join(folder, 'pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => join(folder, 'pg_wal', name));

const damages: readonly ((folder: string) => void)[] = [
  (folder) => {
    for (const file of logFiles(folder)) truncateSync(file, 8192);
  },
  (folder) => truncateSync(join(folder, 'global', 'pg_control'), 0),
  (folder) => rmSync(join(folder, 'base'), { recursive: true }),
];

/** After a copy was made at rest the folder is damaged; the start says so, and the copy serves all that it had. */
async function damaged(site: Site, rounds: number, isWhole = false): Promise<Report> {
  const violations: string[] = [];
  const folder = join(site.dataDir, 'database');
  const copy = join(site.dataDir, 'copy');
  let bookings = 0;
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    // the check of the round before has stopped it
    if (round > 0) await site.restart();
    const travellers = startTravellers([site], { firstDay: 2 + round });
    await travellers.waitForBookings(3);
    const seen = await travellers.stop();
    bookings += seen.bookings.length;
    await site.stop();
    cpSync(folder, copy, { recursive: true });
    if (!isWhole) damages[round % damages.length]?.(folder);
    const why = await reasonOf(site.restart());
    if (why === undefined) violations.push('a damaged folder was opened');
    else if (/is damaged, as after a power cut.* Put back a copy/.test(why)) refused += 1;
    else violations.push(`a damaged folder was refused without a sentence: ${why.slice(-300)}`);
    await site.stop();
    rmSync(folder, { recursive: true });
    cpSync(copy, folder, { recursive: true });
    rmSync(copy, { recursive: true });
    await site.restart();
    violations.push(...(await checkRecords(site, seen)));
  }
  return { counts: { refused, bookings }, violations };
}

export const folderDamaged: Fault = {
  name: 'the embedded database is damaged: the start says so, and a copy is put back',
  engines: ['embedded'],
  rounds: { short: 1, full: 6 },
  run: ({ engine, rounds }) => withApi(engine, (site) => damaged(site, rounds)),
  control: {
    without: 'a damage: the folder is whole',
    expects: /a damaged folder was opened/,
    run: ({ engine }) => withApi(engine, (site) => damaged(site, 1, true)),
  },
};
