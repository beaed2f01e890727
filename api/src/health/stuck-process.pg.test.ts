import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { openSilentProxy, type SilentProxy } from 'server/testing/silent-proxy';
import { copyTemplate } from '../testing/open-test-database';

// A silent connection is given up after 5 s.

const server = path.resolve(import.meta.dirname, '../testing/stuck-server.fixture.ts');

let folder: string;
let own: Awaited<ReturnType<typeof copyTemplate>>;
let relay: SilentProxy;
let child: ChildProcess;
let lines: Interface;
let address: string;
let log: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tafiya-stuck-'));
  own = await copyTemplate(process.env.TEST_DATABASE_URL ?? '');
  relay = await openSilentProxy(own.url);
  const { NODE_OPTIONS: _, ...env } = process.env;
  const started = spawn(process.execPath, ['--import', 'tsx', server], {
    env: { ...env, DATABASE_URL: relay.url, DATA_DIR: folder, LOG_LEVEL: 'fatal', MAX_STUCK_SECONDS: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  log = '';
  lines = createInterface({ input: started.stdout });
  lines.on('line', (line) => (log += `${line}\n`));
  await once(lines, 'line');
  address = log.trim();
});
afterEach(async () => {
  child.kill('SIGKILL');
  await relay.close();
  await own.drop();
  await rm(folder, { recursive: true });
});

const statusOf = async (call: string) => (await fetch(`${address}/${call}`)).status;

/** The next completed checks of the database. */
const checks = async (count: number) => {
  for (let done = 0; done < count; ) {
    const [line] = await once(lines, 'line');
    if (line === 'checked') done += 1;
  }
};

test('a process with silent database connections, while others are answered, ends itself with a sentence', async () => {
  expect(await statusOf('health')).toBe(200);
  const exited = once(child, 'exit');
  // what the pool's connections begin with, and that of the question on a new connection does not
  relay.silenceThose('statement_timeout');
  expect(await exited).toEqual([1, null]);
  const fatal = log.split('\n').find((line) => line.includes('"level":60'));
  expect(JSON.parse(fatal ?? '{}')).toMatchObject({
    msg: 'This process has lost its database for minutes, and did not recover within 2 s: it ends.',
  });
});

test('a process without its database keeps running, and is ready again when the database is', async () => {
  relay.setDown(true);
  expect(await statusOf('ready')).toBe(503);
  // for longer than MAX_STUCK_SECONDS
  const untilMs = performance.now() + 5000;
  while (performance.now() < untilMs) await checks(1);
  expect(await statusOf('health')).toBe(200);
  expect(child.exitCode).toBeNull();
  relay.setDown(false);
  await checks(2);
  expect(await statusOf('ready')).toBe(200);
});
