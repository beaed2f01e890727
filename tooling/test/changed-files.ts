import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The files that differ from a commit, with uncommitted and new ones. Paths are relative to `root`.
 *
 * @param base a commit or branch; by default the last commit, or the one before it if everything is committed
 */
export function changedFiles(root: string, base?: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const since = (commit: string) => [
    ...git('diff', '--name-only', '--diff-filter=d', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (base) return since(git('merge-base', base, 'HEAD')[0] ?? base);
  const uncommitted = since('HEAD');
  return uncommitted.length > 0 ? uncommitted : since('HEAD~1');
}

/** Files of the root that decide which libraries the packages get. */
const librariesOfAll = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

/** The packages of the files, and those that depend on them, directly or not. */
export function reachedPackages(root: string, files: readonly string[], packages: readonly string[]): string[] {
  if (files.some((file) => librariesOfAll.includes(file))) return [...packages];
  const owner = (file: string) =>
    packages.filter((name) => file.startsWith(`${name}/`)).sort((a, b) => b.length - a.length)[0];
  const importsOf = (name: string) => {
    const manifest = join(root, name, 'package.json');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    return Object.keys({ ...dependencies, ...devDependencies });
  };
  const reached = new Set(files.map(owner).filter((name) => name !== undefined));
  // the iteration includes what is added meanwhile
  for (const one of reached) for (const name of packages) if (importsOf(name).includes(one)) reached.add(name);
  return [...reached];
}

const migration = /^(api|releases)\/migrations\/.+\.sql$/;
const testsOfMigrations = 'api/src/database';
const serverSource = /^(api|releases|server)\/src\/.+\.ts$/;

const testsIn = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

/**
 * The files whose importing tests are run. Tests that start the whole server import none of its files: those beside a changed one are
 * run. No test imports a migration: the tests of the database are run instead.
 */
export function testedFiles(root: string, files: readonly string[]): string[] {
  const folders = files.flatMap((file) =>
    migration.test(file) ? [testsOfMigrations] : serverSource.test(file) ? [dirname(file)] : [],
  );
  return [...new Set([...files, ...folders.flatMap((folder) => testsIn(root, folder))])];
}
