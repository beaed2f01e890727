import { createHash } from 'node:crypto';
import { isServing } from './base.mjs';

/** Of each file the hash that a browser compares: what is altered after the build is known by it. */
const hashesOf = (compilation) =>
  Object.fromEntries(
    compilation
      .getAssets()
      .map(({ name, source }) => [name, `sha256-${createHash('sha256').update(source.buffer()).digest('base64')}`])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/**
 * Writes `build.json` beside a release's files: which of them a page needs, and the hash of each. The document server
 * reads it to write preload hints, so that the list comes from the build and never by hand.
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
        // after whatever else still changes a file
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

/** The files of a named chunk group (an entry, an exposed module, a lazy share), with that ending, in the order of loading. */
export const filesOf = ({ namedChunkGroups }, name, ending = '.js') => [
  ...new Set(
    (namedChunkGroups.get(name)?.chunks ?? [])
      .flatMap((chunk) => [...chunk.files])
      .filter((file) => file.endsWith(ending)),
  ),
];
