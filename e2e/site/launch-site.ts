import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { clockIn } from './clock';
import { freePort } from './free-port';
import { type SiteData, templateFor } from './template';
import { createDatabase } from './test-database';

const root = resolve(import.meta.dirname, '../..');
const usualStartMs = 120_000;

export type Engine = 'postgres' | 'embedded';

/** A site in a separate process with its own data, started as `pnpm start` does. */
export interface Site {
  readonly part: Part;
  readonly origin: string;
  /** The address of its back office, and of the calls of staff and registry. */
  readonly opsOrigin: string;
  /** The `Host` of those calls: that of `OPS_ORIGIN`, if it is set. */
  readonly opsHost: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The id of its process. */
  pid(): number;
  /** The output lines of the process so far. */
  readonly output: readonly string[];
  /** Stops the process with SIGTERM. */
  stop(): Promise<void>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with the same data and port. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Sets its clock forward, if it was launched with `movesClock`. Clocks of browsers and of the test stay as they are. */
  passTime(ms: number): Promise<void>;
  /** The time of its clock, in milliseconds. */
  now(): number;
  /** Stops it and removes its data. */
  discard(): Promise<void>;
}

/** The whole site, or the booking API alone, which needs no build. */
export type Part = 'site' | 'api';

export interface LaunchOptions {
  readonly engine: Engine;
  /** By default the whole site. */
  readonly part?: Part;
  /** The timeout of a start; by default two minutes. */
  readonly startWithinMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether its clock can be set forward. */
  readonly movesClock?: boolean;
  /** The parent of the data folder; by default the folder for temporary files. */
  readonly home?: string;
  /** The server of its database; by default the tests' PostgreSQL. */
  readonly server?: string;
  /** Fills an empty data folder and database before the first start. Without it they are copies of a started site's. */
  readonly prepare?: (data: SiteData) => Promise<void>;
}

/** Starts a site with its own data, which are deleted when it is discarded. */
export async function launchSite(options: LaunchOptions): Promise<Site> {
  const { engine, env, movesClock, startWithinMs, part = 'site', home = tmpdir(), server, prepare } = options;
  // PostgreSQL copies a template only within one server
  const isNew = prepare !== undefined || server !== undefined;
  const template = isNew
    ? undefined
    : await templateFor(`${part}-${engine}`, (folder) => startOnce(engine, part, folder));
  const dataDir = mkdtempSync(join(home, 'tafiya-site-'));
  if (template) cpSync(template.dataDir, dataDir, { recursive: true });
  const database =
    engine === 'postgres' ? await createDatabase({ template: template?.databaseUrl, server }) : undefined;
  await prepare?.({ dataDir, databaseUrl: database?.url });
  const clock = movesClock ? clockIn(dataDir) : undefined;
  let aheadMs = 0;
  const site = await launchProcess({
    part,
    dataDir,
    databaseUrl: database?.url,
    env: { ...env, ...clock?.env },
    startWithinMs,
  });
  return {
    ...site,
    now: () => Date.now() + aheadMs,
    async passTime(ms) {
      if (!clock) throw new Error('Launch the site with movesClock to set its clock forward.');
      aheadMs += ms;
      await clock.set(aheadMs);
    },
    async discard() {
      await site.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Fills a new data folder and database by one start. */
async function startOnce(engine: Engine, part: Part, dataDir: string): Promise<SiteData> {
  const database = engine === 'postgres' ? await createDatabase() : undefined;
  const site = await launchProcess({ part, dataDir, databaseUrl: database?.url, env: {} });
  await site.stop();
  return { dataDir, databaseUrl: database?.url };
}

/** Starts another process on the data of a site, as behind a load balancer. Discarding it does not delete the data. */
export async function joinSite(site: Site, env?: LaunchOptions['env']): Promise<Site> {
  const { part, dataDir, databaseUrl } = site;
  if (!databaseUrl) throw new Error('The embedded database belongs to one process: join a site on PostgreSQL.');
  const joined = await launchProcess({ part, dataDir, databaseUrl, env });
  return { ...joined, passTime: site.passTime, now: site.now, discard: joined.stop };
}

interface ProcessOptions extends SiteData, Pick<LaunchOptions, 'env' | 'startWithinMs'> {
  readonly part: Part;
}

const program: Readonly<Record<Part, string>> = {
  site: 'releases/src/site/start.ts',
  api: 'api/src/start.ts',
};
/** The output that marks the end of the start: the site prints it, the API alone logs it. */
const readyWords: Readonly<Record<Part, string>> = { site: 'Tafiya is ready at', api: 'Server listening at' };

async function launchProcess({
  part,
  dataDir,
  databaseUrl,
  env: ownEnv,
  startWithinMs,
}: ProcessOptions): Promise<Omit<Site, 'discard' | 'passTime' | 'now'>> {
  const port = await freePort();
  const opsPort = await freePort();
  const output: string[] = [];
  let child: ChildProcess | undefined;

  const start = async (env: Record<string, string> = {}) => {
    child = spawn(process.execPath, ['--import', 'tsx', program[part]], {
      cwd: root,
      env: {
        ...withoutTestSettings(process.env),
        PORT: String(port),
        OPS_PORT: String(opsPort),
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        LOG_LEVEL: part === 'api' ? 'info' : 'warn',
        // hand-written remotes have no page that the gate could check
        CHROMIUM_PATH: 'none',
        RELEASES_EXAMINE_LIVE: '0',
        // no load shedding on a busy machine
        MAX_LOOP_LAG_MS: '60000',
        MAX_WAIT_MS: '60000',
        // all travellers of a journey have one IP address
        RULE_MAX_LIVE_HOLDS_PER_NETWORK: '1000000',
        RULE_UNPAID_POOL_PERCENT: '100',
        // mails about a confirmation and a driver do not wait
        RULE_STAFF_UNDO_SECONDS: '0',
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
    opsOrigin: `http://localhost:${opsPort}`,
    opsHost: ownEnv?.OPS_ORIGIN ? new URL(ownEnv.OPS_ORIGIN).host : `localhost:${opsPort}`,
    dataDir,
    databaseUrl,
    pid: () => Number(child?.pid),
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: start,
  };
}

/** The environment without the settings that the runner makes for the tests. */
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
    const endedEarly = (code: number | null) => fail(`ended with code ${code}`);
    child.once('exit', endedEarly);
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        if (!line.includes(words)) return;
        clearTimeout(timer);
        child.off('exit', endedEarly);
        resolveReady();
      });
    }
  });
}
