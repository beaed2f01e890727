/**
 * Writes `build.json` beside a release's files: which of them a page needs. The document server reads it to write
 * preload hints, so that the list comes from the build and never by hand.
 */
export class BuildRecord {
  /** @param {(stats: import('webpack').StatsCompilation) => object} describe */
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
          const stats = compilation
            .getStats()
            .toJson({
              all: false,
              chunks: true,
              chunkRelations: true,
              chunkModules: true,
              chunkGroups: true,
              assets: true,
              ids: true,
              nestedModules: true,
              modulesSpace: Number.POSITIVE_INFINITY,
              chunkModulesSpace: Number.POSITIVE_INFINITY,
              nestedModulesSpace: Number.POSITIVE_INFINITY,
            });
          const record = JSON.stringify(this.describe(stats), null, 2);
          compilation.emitAsset('build.json', new sources.RawSource(record));
        },
      );
    });
  }
}

const isScript = (file) => file.endsWith('.js');

/** The scripts of the chunk groups that match, without repetition. */
export const scriptsOf = (stats, matches) => [
  ...new Set(
    Object.entries(stats.namedChunkGroups ?? {})
      .filter(([name]) => matches(name))
      .flatMap(([, group]) => group.assets.map((asset) => asset.name))
      .filter(isScript),
  ),
];
