import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files that differ from a commit, those that are not committed and new ones included. Paths are relative to `root`.
 *
 * @param base a commit or branch; unless given, the last commit, or the one before where everything is committed
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

/** The packages that the files are in, and those that import from these, all the way. */
export function reachedPackages(root: string, files: readonly string[], packages: readonly string[]): string[] {
  const owner = (file: string) =>
    packages.filter((name) => file.startsWith(`${name}/`)).sort((a, b) => b.length - a.length)[0];
  const importsOf = (name: string) => {
    // a package inside another one has the dependencies of that
    const manifest = join(root, name.split('/')[0] ?? name, 'package.json');
    const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    return Object.keys({ ...dependencies, ...devDependencies });
  };
  const reached = new Set(files.map(owner).filter((name) => name !== undefined));
  // a set that grows while it is walked is walked to its end
  for (const one of reached) for (const name of packages) if (importsOf(name).includes(one)) reached.add(name);
  return [...reached];
}
