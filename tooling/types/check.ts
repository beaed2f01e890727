import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Type-checks each package by its own tsconfig, or those that are named, two at a time, and says which have errors. */
const root = resolve(import.meta.dirname, '../..');
/** Code of the browser inside a package of the server: it has other types. */
const inside = ['releases/console'];
const named = process.argv.slice(2);
const waiting = (named.length > 0 ? named : [...readdirSync(root), ...inside]).filter((name) =>
  existsSync(join(root, name, 'tsconfig.json')),
);
const wrong: string[] = [];

const typeCheck = (name: string) =>
  new Promise<void>((done, fail) => {
    const child = spawn(join(root, 'node_modules/.bin/tsc'), ['--project', name, '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code !== 0) wrong.push(name);
      done();
    });
  });

const worker = async () => {
  for (let name = waiting.shift(); name; name = waiting.shift()) await typeCheck(name);
};

await Promise.all([worker(), worker()]);
if (wrong.length) console.error(`Type errors in: ${wrong.sort().join(', ')}`);
process.exit(wrong.length ? 1 : 0);
