import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The newest version that the site supports, and the oldest. */
const newest = '24.21.0';
const oldest = '20.19.0';

export interface SecondNode {
  readonly version: string;
  /** @returns its file. @throws where npm does not have it for this machine, or cannot be reached */
  provide(): string;
}

/**
 * The other end of the supported range: the newest version, or the oldest where the tests run on the newest already.
 * npm has a package for each version of Node and each system; it is fetched once into `node_modules/.cache`.
 */
export function secondNode(root: string): SecondNode {
  const version = process.versions.node.split('.')[0] === newest.split('.')[0] ? oldest : newest;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules/.cache', `node-${version}`);
  const file = join(folder, 'node_modules', name, 'bin/node');
  return {
    version,
    provide() {
      if (!existsSync(file))
        execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`], {
          cwd: root,
          stdio: 'pipe',
        });
      execFileSync(file, ['--version'], { stdio: 'pipe' });
      return file;
    },
  };
}
