/**
 * Writes `build.json` beside a release's files: which of them a page needs. The document server reads it to write
 * preload hints, so that the list comes from the build and never by hand.
 */
export class BuildRecord {
  /** @param {(compilation: import('webpack').Compilation) => object} describe */
  constructor(describe) {
    this.describe = describe;
  }

  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildRecord', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BuildRecord', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length) return;
          const record = JSON.stringify(this.describe(compilation), null, 2);
          compilation.emitAsset('build.json', new sources.RawSource(record));
        },
      );
    });
  }
}

/** @param {import('webpack').ChunkGroup | undefined | null} group */
const filesOfGroup = (group, ending) => [
  ...new Set((group?.chunks ?? []).flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith(ending))),
];

/** The files of a named chunk group (an entry, an exposed module), with that ending, in the order of loading. */
export const filesOf = (compilation, name, ending = '.js') =>
  filesOfGroup(compilation.namedChunkGroups.get(name), ending);

/** The scripts that a lazy share is fetched as. */
export function scriptsOfShare(compilation, key) {
  for (const module of compilation.modules) {
    if (module.type !== 'provide-module' || module._name !== key) continue;
    return module.blocks.flatMap((block) => filesOfGroup(compilation.chunkGraph.getBlockChunkGroup(block), '.js'));
  }
  throw new Error(`The build provides no shared ${key}`);
}
