import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { buildSchema, isShell } from '../release/build';
import { declarationSchema } from '../release/declaration';
import type { Candidate } from '../release/release';
import { buildFolder } from './build-package';
import type { ReleasePackage } from './packages';

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** Reads a build from `dist/<version>` with its declaration, ready to be published. */
export async function readBuild(
  of: ReleasePackage,
  version: string,
): Promise<Pick<Candidate, 'build' | 'declaration' | 'files'>> {
  const folder = buildFolder(of, version);
  const build = buildSchema.parse(await readJson(join(folder, 'build.json')));
  const declaration = isShell(build) ? null : declarationSchema.parse(await readJson(join(of.folder, 'release.json')));
  const files: { file: string; content: Buffer }[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const path = join(folder, name);
    if (name === 'build.json' || !(await stat(path)).isFile()) continue;
    files.push({ file: name.split(sep).join('/'), content: await readFile(path) });
  }
  return { build, declaration, files };
}
