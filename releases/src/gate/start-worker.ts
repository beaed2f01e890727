import { fork } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GateUser } from 'api/settings';
import type { PageReport } from './report';
import type { StageOrder } from './stage-order';
import { visitsOf } from './visits';
import type { WorkerSays } from './worker';

const worker = join(import.meta.dirname, 'worker.ts');
const root = resolve(import.meta.dirname, '../../..');

/** How long a worker may take to close its browser. */
const lastWordMs = 3_000;

/** Nothing of what this process knows is told to one that runs a candidate's code. */
const workerEnv = ({ PATH, LANG }: NodeJS.ProcessEnv, home: string): NodeJS.ProcessEnv => ({
  PATH,
  LANG,
  HOME: home,
  TMPDIR: home,
});

export interface WorkerOptions {
  /** The browser's file. */
  readonly chromium: string;
  /** Who the worker and its browser run as if this process is root's; otherwise they run as this process does. */
  readonly user: GateUser;
  /** Whether it yields to everything else on this machine, its browser too. */
  readonly isAside: boolean;
}

export interface Examined {
  /** Each page or widget that was seen, in the order of its declaration, as it was seen last. */
  readonly pages: readonly PageReport[];
  /** What could not be looked at, in sentences. */
  readonly unchecked: readonly string[];
  /** Why it was not seen to its end. */
  readonly fault?: string;
}

/** A process of its own with a browser in it, for one examination. */
export interface GateWorker {
  /** Has an order examined. The process is ended with its browser after it, or when the time is over. */
  examine(order: StageOrder): Promise<Examined>;
  /** Ends it now, whatever it is at. @returns once it is gone */
  end(): Promise<void>;
}

const keyOf = ({ kind, remote, name }: Pick<PageReport, 'kind' | 'remote' | 'name'>) => `${kind} ${remote} ${name}`;

/** An empty folder for one worker, which nobody else reads. */
function makeHome(owner: GateUser | undefined): string {
  const home = mkdtempSync(join(tmpdir(), 'tafiya-gate-'));
  if (owner) chownSync(home, owner.uid, owner.gid);
  return home;
}

/** Starts a worker, which opens its browser at once: an order that comes a little later finds it open. */
export function startWorker({ chromium, user, isAside }: WorkerOptions): GateWorker {
  let fault: string | undefined = 'The examination ended without a word.';
  let killer: ReturnType<typeof setTimeout> | undefined;
  const owner = process.getuid?.() === 0 ? user : undefined;
  const home = makeHome(owner);
  const child = fork(worker, [chromium, ...(owner ? [String(owner.uid), String(owner.gid)] : [])], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: workerEnv(process.env, home),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Before it has started anything, so that all it starts inherits it.
  if (isAside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);

  const gone = new Promise<void>((resolveGone) => {
    child.once('exit', () => resolveGone());
    child.once('error', (error) => {
      fault = `The examination could not be started: ${error.message}`;
      resolveGone();
    });
  });
  const end = () => {
    child.kill('SIGTERM');
    killer ??= setTimeout(() => child.kill('SIGKILL'), lastWordMs);
    return gone;
  };
  process.once('exit', end);
  void gone.then(() => {
    clearTimeout(killer);
    process.off('exit', end);
    // A browser that was killed may still be writing there.
    void rm(home, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  });

  return {
    async examine(order) {
      const pages = new Map<string, PageReport>();
      const unchecked: string[] = [];
      child.on('message', (said: WorkerSays) => {
        if ('page' in said) pages.set(keyOf(said.page), said.page);
        else if ('unchecked' in said) unchecked.push(said.unchecked);
        else fault = 'fault' in said ? said.fault : undefined;
      });
      const limit = setTimeout(() => {
        fault = `The examination was not over within ${order.limitMs / 1000} s.`;
        void end();
      }, order.limitMs);
      // One that is gone already says so by its end.
      child.send(order, () => undefined);
      await gone;
      clearTimeout(limit);
      const seen = visitsOf(order).flatMap((visit) => pages.get(keyOf(visit)) ?? []);
      return { pages: seen, unchecked, ...(fault && { fault }) };
    },
    end,
  };
}
