import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port';
import { type SiteData, templateFor } from './template';
import { createDatabase } from './test-database';

const root = resolve(import.meta.dirname, '../..');
const usualStartMs = 120_000;

export type Engine = 'postgres' | 'embedded';

/** The whole site in a process of its own, as `pnpm start` runs it, on its own data. */
export interface Site {
  readonly part: Part;
  readonly origin: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** What the process has printed so far. */
  readonly output: readonly string[];
  /** As an operator would end it. */
  stop(): Promise<void>;
  /** As a power cut would: no warning, nothing finished. */
  kill(): Promise<void>;
  /** Starts it again on the same data and address. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops it and removes its data. */
  discard(): Promise<void>;
}

/** The whole site, or the booking API alone, which needs no build. */
export type Part = 'site' | 'api';

export interface LaunchOptions {
  readonly engine: Engine;
  /** The whole site unless given. */
  readonly part?: Part;
  /** How long a start may take; two minutes unless given. */
  readonly startWithinMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Where its data folder is made; the folder for temporary files unless given. */
  readonly home?: string;
  /** The server that its database is made on; the tests' PostgreSQL unless given. */
  readonly server?: string;
  /** Fills its folder and its database before the first start, which otherwise begin as after a start. */
  readonly prepare?: (data: SiteData) => Promise<void>;
}

/** A site on data of its own, which it takes along when it is discarded. */
export async function launchSite(options: LaunchOptions): Promise<Site> {
  const { engine, env, startWithinMs, part = 'site', home = tmpdir(), server, prepare } = options;
  // a database is copied on its own server
  const isNew = prepare !== undefined || server !== undefined;
  const template = isNew
    ? undefined
    : await templateFor(`${part}-${engine}`, (folder) => startOnce(engine, part, folder));
  const dataDir = mkdtempSync(join(home, 'tafiya-site-'));
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  const database =
    engine === 'postgres' ? await createDatabase({ template: template?.databaseUrl, server }) : undefined;
  await prepare?.({ dataDir, databaseUrl: database?.url });
  const site = await launchProcess({ part, dataDir, databaseUrl: database?.url, env, startWithinMs });
  return {
    ...site,
    async discard() {
      await site.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fills a new folder, and a new database, by one start. */
async function startOnce(engine: Engine, part: Part, dataDir: string): Promise<SiteData> {
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const site = await launchProcess({ part, dataDir, databaseUrl: database?.url, env: {} });
  await site.stop();
  return { dataDir, databaseUrl: database?.url };
}

/** One more process on the data of a site, as behind a load balancer. Discarding it leaves the data to the first. */
export async function joinSite({ part, dataDir, databaseUrl }: Site, env?: LaunchOptions['env']): Promise<Site> {
  if (!databaseUrl) throw new Error('The embedded database belongs to one process: join a site on PostgreSQL.');
  const site = await launchProcess({ part, dataDir, databaseUrl, env });
  return { ...site, discard: site.stop };
}

interface ProcessOptions extends SiteData, Pick<LaunchOptions, 'env' | 'startWithinMs'> {
  readonly part: Part;
}

const program: Readonly<Record<Part, string>> = {
  site: 'releases/src/site/start.ts',
  api: 'api/src/start.ts',
};
/** The site prints it; of the API alone the server logs it. */
const readyWords: Readonly<Record<Part, string>> = { site: 'Tafiya is ready at', api: 'Server listening at' };

async function launchProcess({
  part,
  dataDir,
  databaseUrl,
  env: ownEnv,
  startWithinMs,
}: ProcessOptions): Promise<Omit<Site, 'discard'>> {
  const port = await freePort();
  const output: string[] = [];
  let child: ChildProcess | undefined;

  const start = async (env: Record<string, string> = {}) => {
    child = spawn(process.execPath, ['--import', 'tsx', program[part]], {
      cwd: root,
      env: {
        ...withoutTestSettings(process.env),
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        LOG_LEVEL: part === 'api' ? 'info' : 'warn',
        // Remotes made by hand for a journey draw no page that could be looked at.
        CHROMIUM_PATH: 'none',
        RELEASES_EXAMINE_LIVE: '0',
        // how busy the machine is, is no subject of a journey: nothing is shed
        MAX_LOOP_LAG_MS: '60000',
        MAX_WAIT_MS: '60000',
        // every traveller of a journey comes from one address
        RULE_MAX_LIVE_HOLDS_PER_NETWORK: '1000000',
        RULE_UNPAID_POOL_PERCENT: '100',
        ...ownEnv,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await readyLine(child, output, readyWords[part], startWithinMs);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  await start();
  return {
    part,
    origin: `http://localhost:${port}`,
    dataDir,
    databaseUrl,
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: start,
  };
}

/** What the runner set for the tests must not leak into the site under test. */
function withoutTestSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, TEST_DATABASE_URL: _database, DATABASE_URL: _url, ...rest } = env;
  return rest;
}

function readyLine(child: ChildProcess, output: string[], words: string, withinMs = usualStartMs): Promise<void> {
  return new Promise((resolveReady, reject) => {
    const timer = setTimeout(() => fail('was not ready in time'), withinMs);
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The site ${why}:\n${output.slice(-40).join('\n')}`));
    };
    child.once('exit', (code) => fail(`ended with code ${code}`));
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        if (!line.includes(words)) return;
        clearTimeout(timer);
        child.removeAllListeners('exit');
        resolveReady();
      });
    }
  });
}
