import { fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { PageReport } from './report';
import type { StageOrder } from './stage-order';
import { visitsOf } from './visits';
import type { WorkerSays } from './worker';

const worker = join(import.meta.dirname, 'worker.ts');
const root = resolve(import.meta.dirname, '../../..');

/** How long a worker may take to close its browser. */
const lastWordMs = 3_000;

/** Nothing of what this process knows is told to one that runs a candidate's code. */
const workerEnv = ({ PATH, HOME, TMPDIR, LANG }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH,
  HOME,
  TMPDIR,
  LANG,
});

export interface Examined {
  /** Each page or widget that was seen, in the order of its declaration, as it was seen last. */
  readonly pages: readonly PageReport[];
  /** Why it was not seen to its end. */
  readonly fault?: string;
}

const keyOf = ({ kind, remote, name }: Pick<PageReport, 'kind' | 'remote' | 'name'>) => `${kind} ${remote} ${name}`;

/** Has an order examined in a process of its own, which is ended with its browser when the time is over. */
export function runWorker(order: StageOrder): Promise<Examined> {
  return new Promise((resolveExamined) => {
    const pages = new Map<string, PageReport>();
    let fault: string | undefined = 'The examination ended without a word.';
    let killer: ReturnType<typeof setTimeout> | undefined;
    const child = fork(worker, {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: workerEnv(process.env),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => {
      child.kill('SIGTERM');
      killer ??= setTimeout(() => child.kill('SIGKILL'), lastWordMs);
    };
    const limit = setTimeout(() => {
      fault = `The examination was not over within ${order.limitMs / 1000} s.`;
      end();
    }, order.limitMs);
    const finish = () => {
      clearTimeout(limit);
      clearTimeout(killer);
      process.off('exit', end);
      resolveExamined({ pages: visitsOf(order).flatMap((visit) => pages.get(keyOf(visit)) ?? []), fault });
    };
    process.once('exit', end);
    child.on('message', (said: WorkerSays) => {
      if ('page' in said) pages.set(keyOf(said.page), said.page);
      else fault = 'fault' in said ? said.fault : undefined;
    });
    child.once('error', (error) => {
      fault = `The examination could not be started: ${error.message}`;
      finish();
    });
    child.once('exit', finish);
    child.send(order);
  });
}
