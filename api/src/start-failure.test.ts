import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPGlite } from 'server/database';
import { dataFailure, StartFailure } from 'server/start-failure';

// Each start is a separate process on an embedded database.

const children = new Set<ChildProcess>();
let root: string;
let whole: string;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'tafiya-damaged-'));
  whole = path.join(root, 'whole');
  const database = await openPGlite({ folder: path.join(whole, 'database') });
  await database.close();
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

/** Runs the API on a folder until it ends by itself. */
const start = async (environment: Readonly<Record<string, string>>) => {
  const { NODE_OPTIONS: _, ...own } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', path.resolve(import.meta.dirname, 'start.ts')], {
    env: { ...own, PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  children.add(child);
  const [code] = await once(child, 'close');
  children.delete(child);
  return { code, said };
};

const walOf = (database: string) =>
  readdirSync(path.join(database, 'pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => path.join(database, 'pg_wal', name));

const damages: Readonly<Record<string, (database: string) => void>> = {
  'with its log cut off': (database) => {
    for (const file of walOf(database)) truncateSync(file, 8192);
  },
  'without its log': (database) => {
    for (const file of walOf(database)) rmSync(file);
  },
  'with an empty PG_VERSION': (database) => truncateSync(path.join(database, 'PG_VERSION'), 0),
  'without its tables': (database) => rmSync(path.join(database, 'base'), { recursive: true }),
  'with an empty pg_control': (database) => truncateSync(path.join(database, 'global', 'pg_control'), 0),
};

test.each(Object.keys(damages))('an embedded database %s ends the start with what to do', async (name) => {
  const dataDir = mkdtempSync(path.join(root, 'data-'));
  cpSync(whole, dataDir, { recursive: true });
  damages[name]?.(path.join(dataDir, 'database'));
  const { code, said } = await start({ DATA_DIR: dataDir });
  expect(said).toBe(
    `The embedded database in ${dataDir}/database is damaged, as after a power cut, a full disk or a copy made while it was ` +
      'in use. Put back a copy of the data folder that was made while the site was stopped. To begin with an empty ' +
      `database instead, move ${dataDir}/database away: its bookings are lost.\n`,
  );
  expect(code).toBe(1);
});

test('a PostgreSQL that does not answer ends the start with what to do', async () => {
  const dataDir = mkdtempSync(path.join(root, 'data-'));
  const { code, said } = await start({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(said).toMatch(/^PostgreSQL does not answer at 127\.0\.0\.1:1\. Start it, .*\n$/);
  expect(code).toBe(1);
});

test('a PostgreSQL that takes connections and says nothing ends the start with what to do', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const dataDir = mkdtempSync(path.join(root, 'data-'));
  const { code, said } = await start({ DATA_DIR: dataDir, DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` });
  for (const socket of sockets) socket.destroy();
  server.close();
  expect(said).toMatch(/^PostgreSQL does not answer at 127\.0\.0\.1:\d+\. Start it, .*\n$/);
  expect(code).toBe(1);
});

describe('what the file systems report', () => {
  const where = { dataDir: '/srv/data', databaseUrl: undefined };
  const sentenceOf = (error: unknown) => {
    const failure = dataFailure(error, where);
    return failure instanceof StartFailure ? failure.message : failure;
  };

  test.each([
    ['of Node', Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })],
    ['of the embedded engine, which is no Error', { name: 'ErrnoError', errno: 51 }],
    ['of PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['below a migration', new Error('Migration 0001_a.sql failed', { cause: { name: 'ErrnoError', errno: 51 } })],
  ])('a full disk, %s', (_by, error) => {
    expect(sentenceOf(error)).toBe('The disk of the data folder /srv/data is full. Free some space and start again.');
  });

  test.each([
    ['of Node', Object.assign(new Error('EACCES'), { code: 'EACCES' })],
    ['of the embedded engine', { name: 'ErrnoError', errno: 2 }],
  ])('a folder that may not be written, %s', (_by, error) => {
    expect(sentenceOf(error)).toMatch(/^The data folder \/srv\/data cannot be written\. Give this user the right to/);
  });

  test.each(['XX001', 'XX002', '58P01'])('damage that a statement comes upon, code %s', (code) => {
    const error = Object.assign(new Error('invalid page in block 0 of relation base/5/16384'), { code });
    expect(sentenceOf(error)).toMatch(/^The embedded database in \/srv\/data\/database is damaged/);
  });

  test('what is not known stays as it is, with its stack', () => {
    const error = new Error('column "kites" does not exist');
    expect(sentenceOf(error)).toBe(error);
  });
});
