import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WorkerDone, WorkerSettings, WorkerTask } from './registry-worker';

/** A registry in a separate process. */
export interface RegistryProcess {
  /** @returns the error code; undefined on success */
  work(task: Omit<WorkerTask, 'id'>): Promise<string | undefined>;
  stop(): Promise<void>;
}

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Starts a program of this folder with an IPC channel, without the settings of the tests. */
export const forkProgram = (name: string, argument: object): ChildProcess =>
  fork(join(import.meta.dirname, name), [JSON.stringify(argument)], {
    execArgv: ['--import', loader],
    env: { ...process.env, NODE_OPTIONS: '' },
  });

export async function openRegistryProcess(settings: WorkerSettings): Promise<RegistryProcess> {
  const child = forkProgram('registry-worker.ts', settings);
  const waiting = new Map<number, (code: string | undefined) => void>();
  await once(child, 'message');
  child.on('message', ({ id, code }: WorkerDone) => waiting.get(id)?.(code));
  let last = 0;
  return {
    work(task) {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        child.send({ ...task, id });
      });
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
