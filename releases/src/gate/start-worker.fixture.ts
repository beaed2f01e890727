// Starts a worker in the background, as a site of the priority of this process does, and prints the priority of the worker.
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { startWorker } from './start-worker';

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const before = childrenOf(process.pid);
const worker = startWorker({ chromium: '/no/browser', user: { uid: 0, gid: 0 }, isBackground: true });
const [started = 0] = childrenOf(process.pid).filter((pid) => !before.includes(pid));
console.log(getPriority(started));
await worker.end();
