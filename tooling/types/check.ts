import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Type-checks the named packages (without names all of them) with their own tsconfig, two at a time. */
const root = resolve(import.meta.dirname, '../..');
const named = process.argv.slice(2);
const waiting = (named.length > 0 ? named : readdirSync(root)).filter((name) =>
  existsSync(join(root, name, 'tsconfig.json')),
);
const failed: string[] = [];

const typeCheck = (name: string) =>
  new Promise<void>((done, fail) => {
    const child = spawn(join(root, 'node_modules/.bin/tsc'), ['--project', name, '--pretty', 'false'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', fail);
    child.once('exit', (code) => {
      if (code !== 0) failed.push(name);
      done();
    });
  });

const worker = async () => {
  for (let name = waiting.shift(); name; name = waiting.shift()) await typeCheck(name);
};

await Promise.all([worker(), worker()]);
if (failed.length) console.error(`Type errors in: ${failed.sort().join(', ')}`);
process.exit(failed.length ? 1 : 0);
