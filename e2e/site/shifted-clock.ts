import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Loaded into a process under test with `node --import`. Shifts `Date` by the number of milliseconds in the file CLOCK_FILE, and
 * writes the applied shift into a file beside it.
 */
const file = process.env.CLOCK_FILE ?? '';
const readEveryMs = 20;
const SystemDate = globalThis.Date;
let aheadMs = Number.NaN;

const read = () => {
  const value = Number(readFileSync(file, 'utf8'));
  // the file is empty while it is being written
  if (Number.isNaN(value) || value === aheadMs) return;
  aheadMs = value;
  writeFileSync(`${file}.applied`, String(aheadMs));
};
const now = () => SystemDate.now() + aheadMs;

read();
setInterval(read, readEveryMs).unref();
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new SystemDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
