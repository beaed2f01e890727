import { transform } from 'esbuild';

/** Minifies the style sheets of a build: they stand in each document. */
export class CompactStyles {
  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.compilation.tap('CompactStyles', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'CompactStyles', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE },
        async (assets) => {
          for (const name of Object.keys(assets).filter((file) => file.endsWith('.css'))) {
            const { code } = await transform(String(assets[name].source()), { loader: 'css', minify: true });
            compilation.updateAsset(name, new sources.RawSource(code.trimEnd()), { minimized: true });
          }
        },
      );
    });
  }
}
