import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fixturesOf } from '../gate/fixture';
import { declarationSchema } from '../release/declaration';
import { buildOfManifest } from '../release/federation-manifest';
import type { Candidate } from '../release/release';

/** The location of a build of another repository, and the version to publish it as. */
export interface ForeignBuild {
  /** The output folder of the bundler. */
  readonly folder: string;
  /** The file name of the manifest. */
  readonly manifest: string;
  /** The path of `release.json`; by default in the folder or beside it. */
  readonly declaration?: string | undefined;
  /** By default the version of the `package.json` beside the declaration. */
  readonly version?: string | undefined;
}

/** The folder has no valid release; the message says what is missing, with advice. */
export class NoForeignBuild extends Error {
  override readonly name = 'NoForeignBuild';
}

/** Output of bundlers that no page requests. */
const isBeside = (file: string) =>
  /(^|\/)\.|\.(html|map|zip|d\.[mc]?ts)$/.test(file) || file === 'release.json' || file.startsWith('@mf-types/');

/** The manifest, or its statistics: `mf-stats.json` beside `mf-manifest.json`. */
const isManifest = (file: string, manifest: string) =>
  file === manifest || file === manifest.replace('manifest', 'stats');

/**
 * Reads the build of a remote by any plugin of Module Federation, ready to be published.
 *
 * @throws NoForeignBuild
 */
export async function readForeignBuild(
  given: ForeignBuild,
): Promise<Pick<Candidate, 'build' | 'declaration' | 'files'>> {
  const { folder, manifest } = given;
  const path = declarationOf(given);
  const declared = declarationSchema.safeParse(JSON.parse(await textAt(path)));
  if (!declared.success) {
    const [issue] = declared.error.issues;
    throw new NoForeignBuild(`${path}: ${issue?.path.join('.')} ${issue?.message}.`);
  }
  const declaration = declared.data;
  const version = given.version ?? (await versionBeside(path));
  const { build, fault } = buildOfManifest({ text: await textAt(join(folder, manifest)), declaration, version });
  if (!build) throw new NoForeignBuild(fault);
  const files: { file: string; content: Buffer }[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const file = name.split(sep).join('/');
    if (isBeside(file) || isManifest(file, manifest) || !(await stat(join(folder, name))).isFile()) continue;
    files.push({ file, content: await readFile(join(folder, name)) });
  }
  for (const file of fixturesOf(declaration))
    if (!files.some((each) => each.file === file) && existsSync(join(dirname(path), file)))
      files.push({ file, content: await readFile(join(dirname(path), file)) });
  return { build, declaration, files };
}

function declarationOf({ folder, declaration }: ForeignBuild): string {
  const places = declaration ? [declaration] : [join(folder, 'release.json'), resolve(folder, '../release.json')];
  const found = places.find((place) => existsSync(place));
  if (!found)
    throw new NoForeignBuild(
      `There is no ${places.join(' and no ')}: the declaration says which pages the remote has.`,
    );
  return found;
}

async function textAt(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new NoForeignBuild(`${path} cannot be read. Build the remote, with manifest: true.`);
  }
}

async function versionBeside(declaration: string): Promise<string> {
  const path = join(dirname(declaration), 'package.json');
  if (!existsSync(path)) throw new NoForeignBuild(`There is no ${path} that says the version: add --version.`);
  return (JSON.parse(await readFile(path, 'utf8')) as { version: string }).version;
}
