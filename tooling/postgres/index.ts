import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgresBinaries } from './binaries';

export interface TestPostgres {
  /** An administrator's address; tests create databases of their own on it. */
  readonly url: string;
  /** Restarts the server: `fast` ends transactions, `immediate` is a crash. Throws for the one of `TEST_DATABASE_URL`. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL for tests: the one named by `TEST_DATABASE_URL`, else a throw-away server on a free port of
 * 127.0.0.1, without fsync. It ends with this process, however this process ends.
 *
 * @param home the folder that its data lies in: the server is a new one, whatever `TEST_DATABASE_URL` names
 */
export async function startTestPostgres({ home }: { readonly home?: string } = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given && !home) {
    const restart = async () => {
      throw new Error('The server of TEST_DATABASE_URL is not restarted by tests: unset it for those that need that.');
    };
    return { url: given, restart, stop: async () => {} };
  }

  const runAs = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const bin = await findPostgresBinaries(runAs);
  const folder = mkdtempSync(join(home ?? tmpdir(), 'tafiya-postgres-'));
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  const data = join(folder, 'data');
  const identity = runAs ?? {};
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'], {
    ...identity,
    cwd: folder,
    env,
    stdio: 'pipe',
  });

  const port = await freePort();
  const settings = [
    'fsync=off',
    // per database it can be set to on: see the faults
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const command = [
    join(bin, 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  // The shell holds our pipe open beside the server: when this process is gone, `cat` ends and the server with it. The
  // server's process is looked up then, as a restart has put another one there.
  const child = spawn('sh', ['-c', supervise, 'sh', ...command], {
    ...identity,
    cwd: folder,
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await ready(data);
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart(mode) {
      // its start waits for the old process, and takes over the options that it was started with
      const args = ['restart', '-D', data, '-m', mode, '-w', '-l', join(folder, 'log')];
      await promisify(execFile)(join(bin, 'pg_ctl'), args, { ...identity, cwd: folder, env });
    },
    async stop() {
      child.ref();
      child.stdin?.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
      if (runAs) rmSync(dirname(bin), { recursive: true, force: true });
    },
  };
}

const supervise = [
  '"$@" >log 2>&1 &',
  'cat >/dev/null',
  'server=$(head -n 1 data/postmaster.pid)',
  'kill -INT $server',
  'while kill -0 $server 2>/dev/null; do sleep 0.05; done',
].join('\n');

function unprivilegedUser(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {}
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** The server says so itself, in the file that `pg_ctl` reads too: its port is open before it takes anybody in. */
async function ready(data: string): Promise<void> {
  const statusLine = 7;
  const startupTimeoutMs = 30_000;
  const giveUpAt = Date.now() + startupTimeoutMs;
  while (Date.now() < giveUpAt) {
    const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    if (lines.split('\n')[statusLine]?.trim() === 'ready') return;
    await delay(50);
  }
  throw new Error(`PostgreSQL was not ready within ${startupTimeoutMs} ms`);
}
