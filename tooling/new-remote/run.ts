import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { nextSteps, writeRemote } from './write-remote';

const root = resolve(import.meta.dirname, '../..');
const [name] = process.argv.slice(2);

if (!name || name === '--help') {
  console.log(`pnpm new-remote <name>

Adds a remote with one page, a test and a README to the workspace, and installs its dependencies.

  pnpm new-remote mf-hotels`);
  process.exit(name ? 0 : 2);
}

try {
  for (const file of await writeRemote(root, name)) console.log(`  ${file}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
const { status } = spawnSync('npx', ['--yes', 'pnpm@10.34.9', 'install', '--prefer-offline'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) {
  console.error(`${name} was added, but its dependencies were not installed: run \`pnpm install\`.`);
  process.exit(1);
}
console.log(nextSteps(name, process.env));
