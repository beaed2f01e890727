import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fileName } from '../release/names';
import type { Step } from '../terminal/output';
import { buildStale, type LocalRelease } from './build-all';
import { BuildFailed, buildFolder, isBuilt } from './build-package';
import { localVersions } from './local-version';
import { type ReleasePackage, workspaceRoot } from './packages';

const fileNames = z.array(fileName);

/** The build record of the back office. */
const opsRecord = z.object({
  scripts: fileNames,
  styles: fileNames,
  fonts: fileNames,
  document: z.string(),
});

/** The build of the back office: its document and all of its files. */
export interface OpsBuild extends z.output<typeof opsRecord> {
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The local build of the back office; undefined in a workspace without one. It is built like a remote, but never published. */
export async function localOps(root = workspaceRoot): Promise<LocalRelease | undefined> {
  const folder = join(root, 'ops');
  if (!existsSync(join(folder, 'webpack.config.mjs'))) return undefined;
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const of: ReleasePackage = { name: 'ops', folder, version };
  const versions = await localVersions([of], root);
  return { of, version: versions.get(of.name) ?? version };
}

/** Reads a build from `dist` into memory. */
async function readOps({ of, version }: LocalRelease): Promise<OpsBuild> {
  const folder = buildFolder(of, version);
  const names = (await readdir(folder)).filter((name) => name !== 'build.json');
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
  const record = opsRecord.parse(JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')));
  return { ...record, files: new Map(files) };
}

/**
 * The back office of this checkout, which is built if necessary. If the build fails, the site starts without it, and `/ops`
 * shows what to do.
 */
export async function openOps(
  root: string | undefined,
  { step, note }: { readonly step: Step; readonly note?: (sentence: string) => void },
): Promise<OpsBuild | undefined> {
  const local = await localOps(root);
  if (!local) return undefined;
  try {
    await buildStale([local], step);
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    note?.(`The build of the back office failed: see \`pnpm build\`. The site starts without it.`);
  }
  return isBuilt(local.of, local.version) ? readOps(local) : undefined;
}
