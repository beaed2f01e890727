import { createHash } from 'node:crypto';
import { isServing } from './base.mjs';

/**
 * Writes `build.json` into a release: the files that each page needs, and the hash of each file. The document server makes its
 * preload hints from it.
 */
export class BuildRecord {
  /** @param {(compilation: import('webpack').Compilation) => object | Promise<object>} describe */
  constructor(describe) {
    this.describe = describe;
  }

  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildRecord', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // after every plugin that changes a file
        { name: 'BuildRecord', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 },
        async () => {
          if (compilation.errors.length) return;
          const described = await this.describe(compilation);
          const record = { ...described, ...(!isServing() && { hashes: hashesOf(compilation) }) };
          compilation.emitAsset('build.json', new sources.RawSource(JSON.stringify(record, null, 2)));
        },
      );
    });
  }
}

/** The integrity value of each file, as browsers compare it. */
const hashesOf = (compilation) =>
  Object.fromEntries(
    compilation
      .getAssets()
      .map(({ name, source }) => [name, `sha256-${createHash('sha256').update(source.buffer()).digest('base64')}`])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The files with that ending of a named chunk group (an entry, an exposed module, a lazy share), in loading order. */
export const filesOf = ({ namedChunkGroups }, name, ending = '.js') => [
  ...new Set(
    (namedChunkGroups.get(name)?.chunks ?? [])
      .flatMap((chunk) => [...chunk.files])
      .filter((file) => file.endsWith(ending)),
  ),
];

/** The font of every page; the browser fetches those of other alphabets by `unicode-range`. */
const latinFont = /-latin-wght-normal\.[0-9a-f]+\.woff2$/;

export const preloadedFonts = (compilation) =>
  compilation
    .getAssets()
    .map(({ name }) => name)
    .filter((file) => latinFont.test(file));
