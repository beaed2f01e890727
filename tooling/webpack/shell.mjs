import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { AnonymousScripts } from './anonymous-scripts.mjs';
import { baseConfig, isServing, releaseVersion } from './base.mjs';
import { BuildRecord, filesOf } from './build-record.mjs';
import { ChunkIntegrity } from './chunk-integrity.mjs';
import { CompactStyles } from './compact-styles.mjs';
import { readContractVersion } from './contract-version.mjs';
import { Fragments } from './fragments.mjs';
import { ServiceWorker } from './service-worker.mjs';
import { providedNames } from './shared-names.mjs';
import { facadesIn, lazyShares, sharesOfShell } from './shared-packages.mjs';

/** Latin is on every page; the other alphabets come by `unicode-range` when a name needs them. */
const preloadedFont = /-latin-wght-normal\.[0-9a-f]+\.woff2$/;

/** Copies the document's template and its inline script into the release as they are. */
class DocumentFiles {
  constructor(folder, files) {
    this.folder = folder;
    this.files = files;
  }

  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('DocumentFiles', (compilation) => {
      for (const file of this.files) compilation.fileDependencies.add(join(this.folder, 'src/document', file));
      compilation.hooks.processAssets.tap(
        { name: 'DocumentFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const file of this.files)
            compilation.emitAsset(
              file,
              new sources.RawSource(readFileSync(join(this.folder, 'src/document', file)), false),
              { minimized: true },
            );
        },
      );
    });
  }
}

/** The webpack configuration of the host. */
export function shell(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = releaseVersion(manifest);
  const base = baseConfig({ folder, name: 'shell', version });
  const fragments = new Fragments(folder, 'src/document/fragments.ts');
  const shares = sharesOfShell(folder);
  return {
    ...base,
    resolve: { ...base.resolve, alias: facadesIn(folder) },
    entry: { main: ['./src/document/frame.css', './src/main.tsx'] },
    output: {
      ...base.output,
      uniqueName: `shell_${version}`.replace(/\W/g, '_'),
      cssFilename: '[name].[contenthash:8].css',
    },
    optimization: {
      ...base.optimization,
      runtimeChunk: 'single',
      splitChunks: {
        cacheGroups: {
          vendor: {
            test: /[\\/]node_modules[\\/]/,
            name: 'vendor',
            chunks: 'initial',
            enforce: true,
          },
          // else each share that is built on them would contain them once more, and their icons would be a chunk of their own
          fields: {
            name: 'fields',
            test: /[\\/]shared[\\/]src[\\/]ui[\\/]fields[\\/]|[\\/]node_modules[\\/]lucide-react[\\/]/,
            chunks: ({ name }) => ['share-fields', 'share-calendar', 'share-combobox'].includes(name),
            enforce: true,
          },
          // the calls, and the package below them, which nobody takes without
          http: {
            name: 'http',
            test: /[\\/](shared[\\/]src[\\/](http|first-call)|node_modules[\\/]axios)[\\/]/,
            chunks: 'async',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new AnonymousScripts(),
      ...(isServing() ? [] : [new ChunkIntegrity(), new CompactStyles()]),
      fragments,
      new ServiceWorker('./src/offline/worker/worker.ts', base),
      new DocumentFiles(folder, ['document.html', 'theme.js']),
      new webpack.DefinePlugin({
        SHARED_PACKAGES: JSON.stringify(shares),
        // what `experiments.optimization` of the federation plugin sets: no snapshots, and nothing of Node
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
      }),
      new BuildRecord(async (compilation) => ({
        name: 'shell',
        version,
        initial: filesOf(compilation, 'main'),
        styles: filesOf(compilation, 'main', '.css'),
        fonts: compilation
          .getAssets()
          .map((asset) => asset.name)
          .filter((file) => preloadedFont.test(file)),
        shares: Object.fromEntries(lazyShares.map(({ key, chunk }) => [key, filesOf(compilation, chunk)])),
        document: 'document.html',
        worker: ServiceWorker.file,
        fragments: fragments.record().fragments,
        contract: await readContractVersion(folder),
        provides: providedNames(compilation, shares),
      })),
    ],
  };
}
