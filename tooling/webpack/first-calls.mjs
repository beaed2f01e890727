import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileSeparately } from './compile-separately.mjs';
import { EmitFiles } from './emit-files.mjs';

const fileOf = (module) => `first-calls/${module.slice(2)}.js`;

/** A script that makes the calls which the page's function returns for the URL of the document. */
const scriptOf = (source) =>
  `import { sendFirstCalls } from 'shared/first-call'; import { firstCalls } from ${JSON.stringify(source)}; sendFirstCalls(firstCalls);`;

/** By module, the `first-calls.ts` of each page or widget that may have one. */
const sourcesOf = (folder, exposes) =>
  Object.entries(exposes).map(([module, { import: index }]) => ({
    module,
    source: join(folder, dirname(index), 'first-calls.ts'),
  }));

/** Modules of the server side: `./ride-results/first-calls`, beside `./ride-results`. */
export const firstCallsModules = (folder, exposes) =>
  Object.fromEntries(
    sourcesOf(folder, exposes)
      .filter(({ source }) => existsSync(source))
      .map(({ module, source }) => [`${module}/first-calls`, { import: source }]),
  );

/**
 * Builds `first-calls.ts` of each page or widget that has one into a script of its own, small enough to be inlined in the
 * document. `record()` has the file of each module, for the build record.
 *
 * @param {Record<string, { import: string }>} exposes the modules of the remote by name
 * @param {import('webpack').Configuration} base the webpack configuration of the package
 */
export function firstCalls(folder, exposes, base) {
  const sources = sourcesOf(folder, exposes);
  const existing = () => sources.filter(({ source }) => existsSync(source));

  /** The last build; a watch build uses it again until one of its files changes. */
  let built;
  const isStale = (count, { modifiedFiles, removedFiles }) =>
    built?.count !== count ||
    [...(modifiedFiles ?? []), ...(removedFiles ?? [])].some((file) => built.fileDependencies.has(file));

  async function make(compilation) {
    const present = existing();
    compilation.missingDependencies.addAll(sources.map(({ source }) => source));
    compilation.fileDependencies.addAll(present.map(({ source }) => source));
    if (isStale(present.length, compilation.compiler)) {
      built = undefined;
      const scripts = Object.fromEntries(present.map(({ module, source }) => [fileOf(module), scriptOf(source)]));
      built = { count: present.length, ...(await compileSeparately(base, scripts)) };
    }
    compilation.fileDependencies.addAll(built.fileDependencies);
    return built.files;
  }

  return {
    plugin: new EmitFiles('FirstCalls', make),
    record() {
      const files = existing().map(({ module }) => [module, fileOf(module)]);
      return files.length ? { firstCalls: Object.fromEntries(files) } : {};
    },
  };
}
