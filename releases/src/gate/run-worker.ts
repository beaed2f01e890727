import { fork } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { StageOrder } from './stage-order';
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
    let said: WorkerSays | undefined;
    let killer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      child.kill('SIGTERM');
      killer ??= setTimeout(() => child.kill('SIGKILL'), lastWordMs);
    };
    const limit = setTimeout(() => {
      said ??= { fault: `The examination was not over within ${order.limitMs / 1000} s.` };
      end();
    }, order.limitMs);
    process.once('exit', end);
    child.once('message', (message: WorkerSays) => {
      said ??= message;
      // It ends by itself once its browser is closed.
      killer ??= setTimeout(() => child.kill('SIGKILL'), lastWordMs);
    });
    child.once('error', (error) => finish(`The examination could not be started: ${error.message}`));
    child.once('exit', (code) => finish(`The examination ended with code ${code} and without a word.`));
    const finish = (fault: string) => {
      clearTimeout(limit);
      clearTimeout(killer);
      process.off('exit', end);
      resolveSaid(said ?? { fault });
    };
    child.send(order);
  });
}
