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

/** What the build says of itself. */
const consoleRecord = z.object({
  scripts: fileNames,
  styles: fileNames,
  fonts: fileNames,
  document: z.string(),
});

/** The back office as it was built: its page, and every file that it may ask for. */
export interface ConsoleBuild extends z.output<typeof consoleRecord> {
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The console as its present sources make it; none in a workspace without one. It is built as a remote is, but never published. */
export async function localConsole(root = workspaceRoot): Promise<LocalRelease | undefined> {
  const folder = join(root, 'releases/console');
  if (!existsSync(join(folder, 'webpack.config.mjs'))) return undefined;
  const { version } = JSON.parse(await readFile(join(root, 'releases/package.json'), 'utf8')) as { version: string };
  const of: ReleasePackage = { name: 'console', folder, version };
  const versions = await localVersions([of], root);
  return { of, version: versions.get(of.name) ?? version };
}

/** A build as it lies in `dist`, whole in memory: it is one page. */
async function readConsole({ of, version }: LocalRelease): Promise<ConsoleBuild> {
  const folder = buildFolder(of, version);
  const names = (await readdir(folder)).filter((name) => name !== 'build.json');
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
  const record = consoleRecord.parse(JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')));
  return { ...record, files: new Map(files) };
}

/**
 * The back office as this checkout makes it, built if it is not yet. The site goes on without it: travellers book
 * while `/ops` says what to do.
 */
export async function openConsole(
  root: string | undefined,
  { step, note }: { readonly step: Step; readonly note?: (sentence: string) => void },
): Promise<ConsoleBuild | undefined> {
  const local = await localConsole(root);
  if (!local) return undefined;
  try {
    await buildStale([local], step);
  } catch (error) {
    if (!(error instanceof BuildFailed)) throw error;
    note?.(`The back office does not build: see \`pnpm build\`. The site starts without it.`);
  }
  return isBuilt(local.of, local.version) ? readConsole(local) : undefined;
}
