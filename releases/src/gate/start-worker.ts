import { fork } from 'node:child_process';
import { chownSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GateUser } from 'api/settings';
import { isPicture, type Picture, pictureSizes } from './picture';
import type { PageReport } from './report';
import { type StageOrder, visitsOf } from './stage-order';
import type { WorkerMessage } from './worker';

const worker = join(import.meta.dirname, 'worker.ts');
const root = resolve(import.meta.dirname, '../../..');

/** How long a worker may take to close its browser before it is killed. */
const closeTimeoutMs = 3_000;

/** The environment of a process that runs a candidate's code: it gets no secrets of this process. */
const workerEnv = ({ PATH, LANG }: NodeJS.ProcessEnv, home: string): NodeJS.ProcessEnv => ({
  PATH,
  LANG,
  HOME: home,
  TMPDIR: home,
});

export interface WorkerOptions {
  /** Path of the browser. */
  readonly chromium: string;
  /** The user of the worker and its browser if this process runs as root; otherwise they run as this process. */
  readonly user: GateUser;
  /** Whether the worker and its browser run at low priority. */
  readonly isBackground: boolean;
}

export interface Examined {
  /** The last report of each opened page or widget, in the order of the declaration. */
  readonly pages: readonly PageReport[];
  /** Of the pages without faults, in the same order; the narrow one first. */
  readonly pictures: readonly Picture[];
  /** Sentences about what could not be checked. */
  readonly unchecked: readonly string[];
  /** Why the examination is incomplete. */
  readonly fault?: string;
}

/** A child process with a browser, for one examination. */
export interface GateWorker {
  /** Examines an order. The process and its browser end afterwards, or at the time limit. */
  examine(order: StageOrder): Promise<Examined>;
  /** Ends it now. Resolves when the process has exited. */
  end(): Promise<void>;
}

const keyOf = ({ kind, remote, name }: Pick<PageReport, 'kind' | 'remote' | 'name'>) => `${kind} ${remote} ${name}`;

/** Creates an empty, private home folder for one worker. */
function makeHome(owner: GateUser | undefined): string {
  const home = mkdtempSync(join(tmpdir(), 'tafiya-gate-'));
  if (owner) chownSync(home, owner.uid, owner.gid);
  return home;
}

/** Starts a worker. It launches its browser at once, before its order arrives. */
export function startWorker({ chromium, user, isBackground }: WorkerOptions): GateWorker {
  let fault: string | undefined = 'The examination ended without a result.';
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
  // Set before the worker starts other processes, so that they inherit it. Only root may raise that of a site with a lower one.
  if (isBackground && child.pid !== undefined)
    setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

  const exited = new Promise<void>((resolveExited) => {
    child.once('exit', () => resolveExited());
    child.once('error', (error) => {
      fault = `The examination could not be started: ${error.message}`;
      resolveExited();
    });
  });
  const end = () => {
    child.kill('SIGTERM');
    killer ??= setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
    return exited;
  };
  process.once('exit', end);
  void exited.then(() => {
    clearTimeout(killer);
    process.off('exit', end);
    // A killed browser may still be writing there.
    void rm(home, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  });

  return {
    async examine(order) {
      const pages = new Map<string, PageReport>();
      const pictures = new Map<string, Picture>();
      const unchecked: string[] = [];
      child.on('message', (message: WorkerMessage) => {
        if ('page' in message) pages.set(keyOf(message.page), message.page);
        else if ('picture' in message) {
          const { picture } = message;
          if (isPicture(picture)) pictures.set(`${keyOf(picture)} ${picture.width}`, picture);
        } else if ('unchecked' in message) unchecked.push(message.unchecked);
        else fault = 'fault' in message ? message.fault : undefined;
      });
      const limit = setTimeout(() => {
        fault = `The examination was not over within ${order.limitMs / 1000} s.`;
        void end();
      }, order.limitMs);
      // Errors are ignored: if the worker has exited, `exited` reports it.
      child.send(order, () => undefined);
      await exited;
      clearTimeout(limit);
      const reports = visitsOf(order).flatMap((visit) => pages.get(keyOf(visit)) ?? []);
      return {
        pages: reports,
        pictures: visitsOf(order).flatMap((visit) =>
          pictureSizes.flatMap(({ width }) => pictures.get(`${keyOf(visit)} ${width}`) ?? []),
        ),
        unchecked,
        ...(fault && { fault }),
      };
    },
    end,
  };
}

/** An unused worker is ended after this time: the expected candidate was refused before its examination. */
const unusedMs = 30_000;

/** At most one worker that is started ahead of its order. */
interface SpareWorker {
  start(chromium: string): void;
  /** The started worker, or else a new one. */
  take(chromium: string): GateWorker;
  end(): Promise<void>;
}

export function createSpareWorker(user: GateUser): SpareWorker {
  let ready: GateWorker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startNew = (chromium: string) => startWorker({ chromium, user, isBackground: false });

  const release = (): GateWorker | undefined => {
    clearTimeout(timer);
    const worker = ready;
    ready = undefined;
    return worker;
  };
  const end = async () => release()?.end();

  return {
    start(chromium) {
      ready ??= startNew(chromium);
      clearTimeout(timer);
      timer = setTimeout(() => void end(), unusedMs);
      timer.unref();
    },
    take: (chromium) => release() ?? startNew(chromium),
    end,
  };
}
