import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyTemplate } from '../testing/open-test-database';

const server = path.resolve(import.meta.dirname, '../testing/crash-server.fixture.ts');

let folder: string;
let child: ChildProcess | undefined;
/** On a server the database survives by its own means, embedded by those of the folder: both are shown. */
let own: Awaited<ReturnType<typeof copyTemplate>> | undefined;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tafiya-crash-'));
  const admin = process.env.TEST_DATABASE_URL;
  own = admin ? await copyTemplate(admin) : undefined;
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await own?.drop();
  await rm(folder, { recursive: true });
});

/** Starts the server on the same folder; resolves to its address. */
const start = async (crashAt: string): Promise<string> => {
  const environment = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: own?.url ?? '',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    MAX_LOOP_LAG_MS: '60000',
    MAX_WAIT_MS: '60000',
    CRASH_AT: crashAt,
  };
  child = spawn(process.execPath, ['--import', 'tsx', server], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output');
  const [address] = await once(child.stdout, 'data');
  return String(address).trim();
};

const book = (address: string) =>
  fetch(`${address}/test/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'attempt-of-amina' },
    body: JSON.stringify({ name: 'amina' }),
  });

const booked = async (address: string): Promise<number> => {
  const answer = await fetch(`${address}/test/booked`);
  return ((await answer.json()) as { data: unknown[] }).data.length;
};

test.each([
  ['before-commit', 0],
  ['after-commit', 1],
])(
  'killed %s, the same key books once, and is answered',
  async (crashAt, already) => {
    const dying = await start(crashAt);
    const exited = child && once(child, 'exit');
    await expect(book(dying)).rejects.toThrow();
    await exited;

    const address = await start('');
    expect(await booked(address)).toBe(already);
    const first = await book(address);
    const firstBody = await first.text();
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotency-replayed')).toBe(already ? 'true' : null);
    expect(await (await book(address)).text()).toBe(firstBody);
    expect(await booked(address)).toBe(1);
  },
  90_000,
);
