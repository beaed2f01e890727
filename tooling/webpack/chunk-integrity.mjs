import { createHash } from 'node:crypto';

const placeOf = (id) => `chunk-hash-of-${id}-`;
const place = /chunk-hash-of-(\w+)-/g;

/** No file has this hash: what the build did not name is refused by the browser, like anything altered. */
const closed = 'A'.repeat(43);

/** Without the `=` that ends each: what all have in common stands once in the runtime. */
const hashOf = (content) => createHash('sha256').update(content).digest('base64').slice(0, -1);

/**
 * Gives the runtime the hash of every chunk that it may load, so that the browser runs none that was altered. Whoever
 * loads the file with the runtime by its own hash has them all checked. The hashes are of the kind that the document's
 * are, because a preload hint and a script that differ in them are fetched twice.
 */
export class ChunkIntegrity {
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap('ChunkIntegrity', (compilation) => {
      if (compilation.compiler !== compiler) return;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkIntegrity', (source, chunk) => {
        const places = Object.fromEntries(scriptsBelow(compilation, chunk).map(({ id }) => [id, placeOf(id)]));
        const hash = `(${JSON.stringify(places)})[chunkId] || ${JSON.stringify(closed)}`;
        return `${source}\nscript.integrity = 'sha256-' + (${hash}) + '=';`;
      });
      compilation.hooks.processAssets.tap(
        // after the last hash in a file's name has been put in: from here on no chunk changes any more
        { name: 'ChunkIntegrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const files = new Map([...compilation.chunks].map((chunk) => [String(chunk.id), scriptOf(chunk)]));
          for (const chunk of compilation.chunks) {
            const file = chunk.hasRuntime() ? scriptOf(chunk) : undefined;
            if (!file) continue;
            compilation.updateAsset(file, (asset) => {
              const text = asset.source().toString();
              return new sources.RawSource(text.replace(place, (_, id) => hashOfFile(compilation, files.get(id), id)));
            });
          }
        },
      );
    });
  }
}

const scriptOf = (chunk) => [...chunk.files].find((file) => file.endsWith('.js'));

const scriptsBelow = ({ chunkGraph }, chunk) =>
  [...chunk.getAllAsyncChunks()].filter(
    (each) => [...(chunkGraph.getChunkModulesIterableBySourceType(each, 'javascript') ?? [])].length > 0,
  );

function hashOfFile(compilation, file, id) {
  if (!file) throw new Error(`Chunk ${id} has no script to take a hash of`);
  return hashOf(compilation.assets[file].buffer());
}
