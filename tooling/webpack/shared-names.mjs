import { ranges } from './shared-packages.mjs';

/**
 * The names that a shell provides for each share, and those that a remote uses, read from webpack. The registry compares them to
 * decide whether the two are compatible, without running code.
 */
const sorted = (names) => [...new Set(names)].sort();
const byKey = (entries) => Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * The version and the names of each share. A CommonJS share with exports that webpack cannot determine has no names.
 *
 * @param {Record<string, { version: string }>} shares the shares of the shell by key
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

/** `import * as` may use any name. */
const anyName = '*';

/**
 * The required range and the used names of each share. Read from the module graph, because the stats do not have the names that are
 * used of an external module.
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
