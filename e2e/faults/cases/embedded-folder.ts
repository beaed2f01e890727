import { spawn } from 'node:child_process';
import { cpSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../site/launch-site';
import { withApi } from '../api-under-test';
import { checkRecords } from '../check-records';
import type { Fault, Report } from '../fault';
import { startTravellers } from '../travellers';

const errorOf = (start: Promise<unknown>): Promise<string | undefined> =>
  start.then(
    () => undefined,
    (error: Error) => error.message,
  );

/** Starts a second process on the folder of a running one, then kills and restarts the first. */
async function runWithSecondProcess(site: Site, rounds: number, removesLock = false): Promise<Report> {
  const violations: string[] = [];
  const travellers = startTravellers([site]);
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    await travellers.waitForBookings(2);
    if (removesLock) rmSync(join(site.dataDir, 'database.lock'));
    const output = await startOn(site.dataDir);
    if (!output) {
      violations.push('a second process started on the folder of the first');
      break;
    }
    if (/in use by process \d+\. Stop that process/.test(output)) refused += 1;
    else violations.push(`the second process was refused without its message: ${output}`);
    await site.kill();
    await site.restart();
  }
  if (violations.length > 0) {
    await travellers.stop();
    return { counts: { refused }, violations };
  }
  await travellers.waitForBookings(2);
  const log = await travellers.stop();
  return { counts: { refused, bookings: log.bookings.length }, violations: await checkRecords(site, log) };
}

/** Starts the API on the folder of another process. @returns its output if it exits; undefined if it started, and it is killed then */
async function startOn(dataDir: string): Promise<string | undefined> {
  const { TEST_DATABASE_URL: _database, DATABASE_URL: _url, NODE_OPTIONS: _options, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/start.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes('Server listening at')) return;
      child.kill('SIGKILL');
      resolve(undefined);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => resolve(output));
  });
}

export const folderTakenTwice: Fault = {
  name: 'a second process starts on the embedded folder; then the first is killed and restarted',
  engines: ['embedded'],
  rounds: { short: 1, full: 10 },
  run: ({ engine, rounds }) => withApi(engine, (site) => runWithSecondProcess(site, rounds)),
  control: {
    without: 'the lock file of the folder',
    expects: /a second process started/,
    run: ({ engine }) => withApi(engine, (site) => runWithSecondProcess(site, 1, true)),
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

/** Damages the folder after a copy was made. The start must report it, and the restored copy must have all records. */
async function runWithDamage(site: Site, rounds: number, isUndamaged = false): Promise<Report> {
  const violations: string[] = [];
  const folder = join(site.dataDir, 'database');
  const copy = join(site.dataDir, 'copy');
  let bookings = 0;
  let refused = 0;
  for (let round = 0; round < rounds; round += 1) {
    // the check of the previous round has stopped the process
    if (round > 0) await site.restart();
    const travellers = startTravellers([site], { firstDay: 2 + round });
    await travellers.waitForBookings(3);
    const log = await travellers.stop();
    bookings += log.bookings.length;
    await site.stop();
    cpSync(folder, copy, { recursive: true });
    if (!isUndamaged) damages[round % damages.length]?.(folder);
    const error = await errorOf(site.restart());
    if (error === undefined) violations.push('a damaged folder was opened');
    else if (/is damaged, as after a power cut.* Put back a copy/.test(error)) refused += 1;
    else violations.push(`a damaged folder was refused without its message: ${error.slice(-300)}`);
    await site.stop();
    rmSync(folder, { recursive: true });
    cpSync(copy, folder, { recursive: true });
    rmSync(copy, { recursive: true });
    await site.restart();
    violations.push(...(await checkRecords(site, log)));
  }
  return { counts: { refused, bookings }, violations };
}

export const folderDamaged: Fault = {
  name: 'the embedded database is damaged: the start reports it, and a copy is restored',
  engines: ['embedded'],
  rounds: { short: 1, full: 6 },
  run: ({ engine, rounds }) => withApi(engine, (site) => runWithDamage(site, rounds)),
  control: {
    without: 'damage to the folder',
    expects: /a damaged folder was opened/,
    run: ({ engine }) => withApi(engine, (site) => runWithDamage(site, 1, true)),
  },
};
