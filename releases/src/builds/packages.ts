import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { shellName } from '../release/names';

/** The root of the workspace that this file is part of. */
export const workspaceRoot = resolve(import.meta.dirname, '../../..');

/** A package that is built and released: the shell, or a remote. */
export interface ReleasePackage {
  readonly name: string;
  readonly folder: string;
  /** The version in its package.json. */
  readonly version: string;
}

const isReleased = (folder: string, name: string) =>
  existsSync(join(folder, 'webpack.config.mjs')) && (name === shellName || existsSync(join(folder, 'release.json')));

/** All packages with a build, the remotes also with a declaration: the shell first, then the remotes by name. */
export async function releasePackages(root = workspaceRoot): Promise<ReleasePackage[]> {
  const names = (await readdir(root)).filter((name) => name === shellName || name.startsWith('mf-')).sort();
  const ordered = [...names.filter((name) => name === shellName), ...names.filter((name) => name !== shellName)];
  const present = ordered.filter((name) => isReleased(join(root, name), name));
  return Promise.all(
    present.map(async (name) => {
      const folder = join(root, name);
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
      return { name, folder, version };
    }),
  );
}
