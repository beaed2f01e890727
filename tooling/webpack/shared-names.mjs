import { ranges } from './shared-packages.mjs';

/**
 * What passes between shell and remotes, read from webpack: the names that a shell has behind each shared key, and the names that a
 * remote takes of it. By these the registry tells, without running anything, whether the two fit.
 */
const sorted = (names) => [...new Set(names)].sort();
const byKey = (entries) => Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * By shared key the version of it and its names; without names where webpack cannot tell them of CommonJS.
 *
 * @param {Record<string, { version: string }>} shares by key what the shell shares
 * @throws if the shell does not load one of them
 */
export function providedNames(compilation, shares) {
  const { modules } = compilation
    .getStats()
    .toJson({ all: false, modules: true, cachedModules: true, reasons: true, providedExports: true });
  const loadedAs = (key) =>
    modules.find(({ reasons = [] }) =>
      reasons.some(({ type, userRequest }) => userRequest === key && /^import\(\)/.test(type)),
    );
  return byKey(
    Object.entries(shares).map(([key, { version }]) => {
      const module = loadedAs(key);
      if (!module) throw new Error(`The shell shares ${key}, but src/remotes/shares.ts does not load it`);
      const names = module.providedExports;
      return [key, { version, ...(Array.isArray(names) && { names: sorted(names) }) }];
    }),
  );
}

/** Stands for all of them: whoever takes a module as a whole (`import * as`) may use any. */
const anyName = '*';

/**
 * By shared key the range in which it is expected, and the names used of it. From the module graph: of a module that another build provides
 * the stats say only that it is used.
 */
export function usedNames({ modules, moduleGraph }) {
  const used = {};
  for (const module of modules)
    for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
      const key = dependency?.userRequest;
      if (!originModule || !Object.hasOwn(ranges, key ?? '')) continue;
      const references = dependency.getReferencedExports(moduleGraph, undefined);
      const names = references.map((each) => (Array.isArray(each) ? each : each.name)[0] ?? anyName);
      used[key] = [...(used[key] ?? []), ...names];
    }
  return byKey(
    Object.entries(used).flatMap(([key, names]) =>
      names.length ? [[key, { range: ranges[key], names: sorted(names) }]] : [],
    ),
  );
}
