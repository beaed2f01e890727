import { isRange } from './runtime/version-range.mjs';

/** Of each chunk below a runtime the modules of one kind, with what was generated for each. */
function* modulesOf({ chunk, chunkGraph, compilation }, kind) {
  for (const each of chunk.getAllReferencedChunks())
    for (const module of chunkGraph.getOrderedChunkModulesIterableBySourceType(each, kind, byName) ?? [])
      yield {
        module,
        chunkId: each.id,
        id: chunkGraph.getModuleId(module),
        data: (key) => compilation.codeGenerationResults.getData(module, chunk.runtime, key),
      };
}

const byName = (one, other) => (one.identifier() < other.identifier() ? -1 : 1);

/** What the shell shares, as source text: by key and version how it is got. */
export function sharesIn(runtime) {
  const shares = new Map();
  for (const { data } of modulesOf(runtime, 'share-init')) {
    const { name, version, getter } = data('share-init-option');
    shares.set(name, `${JSON.stringify(name)}: { ${version}: { get: ${getter} } }`);
  }
  return `{ ${[...shares.values()].join(',\n')} }`;
}

/** By module the share that stands for it, as key and range, and by chunk which modules it uses. */
export function sharesTaken(runtime) {
  const shares = {};
  const idsOfChunk = {};
  for (const { module, chunkId, id } of modulesOf(runtime, 'consume-shared')) {
    const { shareKey, requiredVersion } = module.options;
    const range = String(requiredVersion);
    if (!isRange(range)) throw new Error(`${range} of ${shareKey} is a range that no entry understands`);
    shares[id] = [shareKey, range];
    idsOfChunk[chunkId] = [...(idsOfChunk[chunkId] ?? []), id];
  }
  return { shares, idsOfChunk };
}
