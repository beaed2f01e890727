import { createHash } from 'node:crypto';

/**
 * Fetches every chunk in the credentials mode `anonymous`. webpack sets no mode for the page's own origin, and the browser fetches
 * a file twice if a preload hint has another mode than the script.
 */
export class AnonymousScripts {
  apply(compiler) {
    appendToScript(compiler, 'AnonymousScripts', () => `script.crossOrigin = 'anonymous';`);
  }
}

const placeholderOf = (id) => `chunk-hash-of-${id}-`;
const placeholder = /chunk-hash-of-(\w+)-/g;

/** No file has this hash: the browser refuses a chunk that the build did not name. */
const unknownHash = 'A'.repeat(43);

/** Without the final `=`, which the runtime adds. */
const hashOf = (content) => createHash('sha256').update(content).digest('base64').slice(0, -1);

/**
 * Gives the runtime the hash of every chunk that it may load, so that the browser runs no altered chunk. A file with the runtime
 * that is itself loaded by its hash covers all of them. The algorithm is that of the document's hashes: the browser fetches a
 * file twice if preload hint and script have different ones.
 */
export class ChunkIntegrity {
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    appendToScript(compiler, 'ChunkIntegrity', (compilation, chunk) => {
      const hashes = Object.fromEntries(scriptsBelow(compilation, chunk).map(({ id }) => [id, placeholderOf(id)]));
      const hash = `(${JSON.stringify(hashes)})[chunkId] || ${JSON.stringify(unknownHash)}`;
      return `script.integrity = 'sha256-' + (${hash}) + '=';`;
    });
    compiler.hooks.compilation.tap('ChunkIntegrity', (compilation) => {
      if (compilation.compiler !== compiler) return;
      compilation.hooks.processAssets.tap(
        // after the content hashes are in the file names: chunks do not change any more
        { name: 'ChunkIntegrity', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const files = new Map([...compilation.chunks].map((chunk) => [String(chunk.id), scriptOf(chunk)]));
          for (const chunk of compilation.chunks) {
            const file = chunk.hasRuntime() ? scriptOf(chunk) : undefined;
            if (!file) continue;
            compilation.updateAsset(file, (asset) => {
              const text = asset.source().toString();
              const hashed = text.replace(placeholder, (_, id) => hashOfFile(compilation, files.get(id), id));
              return new sources.RawSource(hashed);
            });
          }
        },
      );
    });
  }
}

/** Adds a statement to the code that creates the script element of a chunk. */
function appendToScript(compiler, name, statementFor) {
  const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
  compiler.hooks.compilation.tap(name, (compilation) => {
    if (compilation.compiler !== compiler) return;
    LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
      name,
      (source, chunk) => `${source}\n${statementFor(compilation, chunk)}`,
    );
  });
}

const scriptOf = (chunk) => [...chunk.files].find((file) => file.endsWith('.js'));

const scriptsBelow = ({ chunkGraph }, chunk) =>
  [...chunk.getAllAsyncChunks()].filter(
    (each) => [...(chunkGraph.getChunkModulesIterableBySourceType(each, 'javascript') ?? [])].length > 0,
  );

function hashOfFile(compilation, file, id) {
  if (!file) throw new Error(`Chunk ${id} has no script`);
  return hashOf(compilation.assets[file].buffer());
}
