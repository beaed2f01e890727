import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../e2e/site/free-port';
import { benchProxy } from '../rides/nth-ride';

const root = resolve(import.meta.dirname, '../../..');
const startTimeoutMs = 120_000;
const noLimit = '10000000/60';
/** Processes on one database need the same secrets, and each has a data folder of its own here. */
export const secret = randomBytes(32).toString('hex');

export interface ApiProcess {
  readonly origin: string;
  /** The response times of a route in the server's log since the last call, in milliseconds. */
  takeServerTimes(route: string): number[];
  /** Processor time in milliseconds; undefined if the system does not report it. */
  processorMs(): number | undefined;
  /** Resident memory in megabytes; undefined if the system does not report it. */
  residentMb(): number | undefined;
  stop(): Promise<void>;
}

/** Starts the API in a process of its own on a PostgreSQL database, practically without limits. */
export async function startApi(databaseUrl: string): Promise<ApiProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tafiya-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [...profiling(), '--import', 'tsx', 'api/src/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      SANDBOX_SECRET: secret,
      MAX_OPEN_REQUESTS_NETWORK: '1000',
      LIMIT_ANY_ADDRESS: noLimit,
      LIMIT_CREATE_ADDRESS: noLimit,
      ...benchProxy,
      RULE_UNPAID_POOL_PERCENT: '100',
      LIMIT_TRACKING: noLimit,
      LIMIT_TRACKING_ADDRESS: noLimit,
      VIEW_SECRET: secret,
      LINK_SECRET: secret,
      VISIT_SECRET: secret,
      STAFF_SECRET: secret,
    },
  });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  const times = readTimes(child);
  const origin = `http://127.0.0.1:${port}/api/v1`;
  await waitUntilReady(origin, child);
  return {
    origin,
    takeServerTimes(route) {
      const taken = times.get(route) ?? [];
      times.delete(route);
      return taken;
    },
    processorMs: () => processorMs(child.pid),
    residentMb: () => residentMb(child),
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each process writes a `.cpuprofile` into that folder when it ends; its times are not valid then. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE_DIR;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`] : [];
}

function readTimes(child: ChildProcess): Map<string, number[]> {
  const times = new Map<string, number[]>();
  if (!child.stdout) return times;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.includes('"Answered"')) return;
    const { route, ms, status } = JSON.parse(line) as { route: string; ms: number; status: number };
    if (status >= 300) return;
    const ofRoute = times.get(route);
    if (ofRoute) ofRoute.push(ms);
    else times.set(route, [ms]);
  });
  return times;
}

/** The processor time of a process, in units of 10 ms on Linux; undefined if the system does not report it. */
export function processorMs(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

function residentMb(child: ChildProcess): number | undefined {
  try {
    const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return kb === undefined ? undefined : Math.round(Number(kb) / 1024);
  } catch {
    return undefined;
  }
}

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${origin}/ride/getallstate`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error('The API did not start');
}
