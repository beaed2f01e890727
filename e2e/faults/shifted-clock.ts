import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Loaded before a process under test (`node --import`): its clock is ahead by the milliseconds that the file of
 * CLOCK_FILE says. What it goes by stands in a file beside it.
 */
const file = process.env.CLOCK_FILE ?? '';
const readEveryMs = 20;
const SystemDate = globalThis.Date;
let aheadMs = Number.NaN;

const read = () => {
  const said = Number(readFileSync(file, 'utf8'));
  // a file that is being written is empty
  if (Number.isNaN(said) || said === aheadMs) return;
  aheadMs = said;
  writeFileSync(`${file}.seen`, String(aheadMs));
};
const now = () => SystemDate.now() + aheadMs;

read();
setInterval(read, readEveryMs).unref();
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new SystemDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
