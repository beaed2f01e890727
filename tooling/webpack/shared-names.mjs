/**
 * What passes through the doors between shell and remotes, read from webpack's own graph: the names that a shell has
 * behind each shared key, and the names that a remote takes of it. By these the registry tells, without running
 * anything, whether the two fit.
 */
const sorted = (names) => [...new Set(names)].sort();

/** The module that a share stands for, whether it comes at once or lazily. */
function moduleBehind({ moduleGraph }, share) {
  const dependencies = [share, ...share.blocks].flatMap((part) => part.dependencies);
  return dependencies.map((dependency) => moduleGraph.getModule(dependency)).find(Boolean);
}

/** By shared key the version of it and its names; without names where webpack cannot tell them of old CommonJS. */
export function providedNames(compilation) {
  const shares = [...compilation.modules].filter(({ type }) => type === 'provide-module');
  const entries = shares.map((share) => {
    const module = moduleBehind(compilation, share);
    const names = module && compilation.moduleGraph.getExportsInfo(module).getProvidedExports();
    return [share._name, { version: share._version, ...(Array.isArray(names) && { names: sorted(names) }) }];
  });
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Stands for all of them: whoever takes a module as a whole (`import * as`) may use any. */
const anyName = '*';

/** By shared key the range in which it is expected, and the names used of it. */
export function usedNames(compilation) {
  const { moduleGraph } = compilation;
  const entries = [...compilation.modules].flatMap((module) => {
    if (module.type !== 'consume-shared-module') return [];
    const { shareKey, requiredVersion } = module.options;
    const references = [...moduleGraph.getIncomingConnections(module)].flatMap(({ dependency, originModule }) =>
      dependency && originModule ? dependency.getReferencedExports(moduleGraph, undefined) : [],
    );
    const names = references.map((reference) => (Array.isArray(reference) ? reference : reference.name)[0] ?? anyName);
    return names.length ? [[shareKey, { range: String(requiredVersion), names: sorted(names) }]] : [];
  });
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
