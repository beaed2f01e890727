import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The bundlers. `recipes/` has the configuration of each; the name of its remote contains it. */
export const recipes = ['webpack', 'rspack', 'rsbuild', 'vite'] as const;

export type Recipe = (typeof recipes)[number];

export interface ForeignRemote {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  /** The folder of the build of a version. */
  readonly folderOf: (version: string) => string;
}

/** A remote with one page at two paths. Each version is built into a separate folder, with the declaration beside it. */
export function foreignRemote(recipe: Recipe, home: string): ForeignRemote {
  const name = `mf-by-${recipe}`;
  return {
    name,
    path: `/by-${recipe}`,
    title: `By ${recipe}`,
    folderOf: (version) => join(home, name, version, 'dist'),
  };
}

/** Builds the given versions of the remote of each recipe. */
export async function buildForeign(home: string, versions: readonly string[]): Promise<void> {
  const pairs = recipes.flatMap((recipe) => versions.map((version) => ({ recipe, version })));
  const builds = await Promise.all(
    pairs.map(async ({ recipe, version }) => {
      const { name, path, title, folderOf } = foreignRemote(recipe, home);
      const out = folderOf(version);
      const page = (at: string) => ({ path: at, module: './read', head: { title } });
      const routes = [page(path), page(`${path}/again`)];
      await mkdir(resolve(out, '..'), { recursive: true });
      await writeFile(
        resolve(out, '../release.json'),
        JSON.stringify({ name, title, contract: '^2.0.0', routes, widgets: [] }),
      );
      const container = `${name}_${version}`.replace(/\W/g, '_');
      return { recipe, version, title, container, out };
    }),
  );
  const build = resolve(import.meta.dirname, 'recipes/build.mjs');
  const env = { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' };
  await run(process.execPath, [build, JSON.stringify(builds)], { cwd: resolve(import.meta.dirname, '..'), env });
}
