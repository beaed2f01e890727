import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { tsImport } from 'tsx/esm/api';
import webpack from 'webpack';
import { baseConfig, isServing, releaseVersion } from './base.mjs';
import { BuildRecord, filesOf, preloadedFonts } from './build-record.mjs';
import { AnonymousScripts, ChunkIntegrity } from './chunk-integrity.mjs';
import { compileSeparately } from './compile-separately.mjs';
import { EmitFiles } from './emit-files.mjs';
import { ReadConstants } from './read-constants.mjs';
import { serverConfig, serverSide } from './server-side.mjs';
import { providedNames } from './shared-names.mjs';
import { callChunk, facadesIn, lazyShares, sharesOfShell } from './shared-packages.mjs';

const documentFile = 'document.html';
const workerFile = 'sw.js';

/** The document's template, with its scripts inline. */
const documentPlugin = (folder) =>
  new EmitFiles('Document', async (compilation) => {
    const read = (file) => {
      const path = join(folder, 'src/document', file);
      compilation.fileDependencies.add(path);
      return readFileSync(path, 'utf8');
    };
    const minified = (file) => transformSync(read(file), { minify: true, target: 'es2021' }).code.trim();
    const template = read(documentFile).replace(
      /<script src="([\w-]+\.js)"><\/script>/g,
      (_, file) => `<script>${minified(file)}</script>`,
    );
    return { [documentFile]: template };
  });

const workerPlugin = (base) =>
  new EmitFiles('ServiceWorker', async (compilation) => {
    const { files, fileDependencies } = await compileSeparately(base, {
      [workerFile]: `import './src/offline/worker/worker.ts';`,
    });
    compilation.fileDependencies.addAll(fileDependencies);
    return files;
  });

const cssMinimizer = new MinimizerPlugin({
  test: /\.css$/,
  minify: { implementation: MinimizerPlugin.esbuildMinifyCss },
  parallel: false,
});

/**
 * The version of the shell contract, read from its module alone: the entry point `shared/shell` needs a browser. A watch build
 * has the version that it started with.
 */
async function readContractVersion(folder) {
  const entryPoint = createRequire(join(folder, 'package.json')).resolve('shared/shell');
  const { contractVersion } = await tsImport(join(dirname(entryPoint), 'contract-version.ts'), import.meta.url);
  return contractVersion;
}

/**
 * What the options `experiments.optimization` of the federation plugin define, which the shell is built without.
 * https://module-federation.io/configure/experiments.html#optimization
 */
const federationConstants = ({ disableSnapshot, target }) =>
  new ReadConstants({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: disableSnapshot, ENV_TARGET: target });

/** The webpack configuration of the host. */
export function shell(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const version = releaseVersion(manifest);
  const base = baseConfig({ folder, name: 'shell', version });
  const shares = sharesOfShell(folder);
  const resolve = { ...base.resolve, alias: facadesIn(folder) };
  const server = serverSide(() => serverSideOf({ ...base, resolve }, shares));
  return {
    ...base,
    resolve,
    entry: { main: ['./src/document/frame.css', './src/main.tsx'] },
    output: {
      ...base.output,
      uniqueName: `shell_${version}`.replace(/\W/g, '_'),
      cssFilename: '[name].[contenthash:8].css',
    },
    optimization: {
      ...base.optimization,
      minimizer: [...base.optimization.minimizer, cssMinimizer],
      runtimeChunk: 'single',
      splitChunks: {
        cacheGroups: {
          // a lazy part and the library that only this part uses are one file: fewer requests, fewer hashes in the first script
          defaultVendors: false,
          vendor: {
            test: /[\\/]node_modules[\\/]/,
            name: 'vendor',
            chunks: 'initial',
            enforce: true,
          },
          // otherwise each share that imports them would contain a copy, and their icons would be a separate chunk
          fields: {
            name: 'fields',
            test: /[\\/]shared[\\/]src[\\/]ui[\\/]fields[\\/]|[\\/]node_modules[\\/]lucide-react[\\/]/,
            chunks: ({ name }) => ['share-fields', 'share-calendar', 'share-combobox'].includes(name),
            enforce: true,
          },
        },
      },
    },
    plugins: [
      new AnonymousScripts(),
      ...(isServing() ? [] : [new ChunkIntegrity()]),
      workerPlugin(base),
      documentPlugin(folder),
      server.plugin,
      new webpack.DefinePlugin({
        SHARED_PACKAGES: JSON.stringify(shares),
        // what only a server renders is left out
        'typeof document': JSON.stringify('object'),
      }),
      // no code for Node, and snapshots for watch builds only
      federationConstants({ disableSnapshot: !isServing(), target: 'web' }),
      new BuildRecord(async (compilation) => ({
        name: 'shell',
        version,
        initial: filesOf(compilation, 'main'),
        styles: filesOf(compilation, 'main', '.css'),
        fonts: preloadedFonts(compilation),
        shares: Object.fromEntries(
          [callChunk, ...lazyShares].map(({ key, chunk }) => [key, filesOf(compilation, chunk)]),
        ),
        document: documentFile,
        worker: workerFile,
        ...server.record(),
        contract: await readContractVersion(folder),
        provides: providedNames(compilation, shares),
      })),
    ],
  };
}

/** The shell for the renderer: the function that renders a page, and the same shares. */
const serverSideOf = (base, shares) =>
  serverConfig(base, {
    entry: { entry: './src/server/render-page.tsx' },
    plugins: [
      new webpack.DefinePlugin({ SHARED_PACKAGES: JSON.stringify(shares) }),
      federationConstants({ disableSnapshot: true, target: 'node' }),
    ],
  });
