import { fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { StageOrder } from './stage-order';
import type { WorkerSays } from './worker';

const worker = join(import.meta.dirname, 'worker.ts');
const root = resolve(import.meta.dirname, '../../..');

/** How long a worker that was asked to end may take to close its browser. */
const lastWordMs = 2_000;

/** Nothing of what this process knows is told to one that runs a candidate's code. */
const workerEnv = ({ PATH, HOME, TMPDIR, LANG }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({ PATH, HOME, TMPDIR, LANG });

/**
 * Has an order examined in a process of its own, which is ended with its browser when the time is over.
 *
 * @returns what it has to say; a fault if it ended without a word or in no time
 */
export function runWorker(order: StageOrder): Promise<WorkerSays> {
  return new Promise((resolveSaid) => {
    const child = fork(worker, {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      env: workerEnv(process.env),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), lastWordMs).unref();
    };
    const settle = (said: WorkerSays) => {
      clearTimeout(limit);
      process.off('exit', end);
      resolveSaid(said);
    };
    const limit = setTimeout(() => {
      settle({ fault: `The examination was not over within ${order.timeLimitMs / 1000} s.` });
      end();
    }, order.timeLimitMs);
    process.once('exit', end);
    child.once('message', (said: WorkerSays) => settle(said));
    child.once('error', (error) => settle({ fault: `The examination could not be started: ${error.message}` }));
    child.once('exit', (code) => settle({ fault: `The examination ended with code ${code} and no word.` }));
    child.send(order);
  });
}
