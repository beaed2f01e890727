import webpack from 'webpack';
import { isServing } from './base.mjs';
import { EmitFiles } from './emit-files.mjs';

const folderInRelease = 'server';

/**
 * Builds a package once more for the renderer, which runs it in a plain JavaScript context without a DOM and without modules of
 * Node. The files are part of the release, below `server/`. A watch build has none.
 *
 * @param {() => import('webpack').Configuration} configure
 */
export function serverSide(configure) {
  let names = [];

  async function make(compilation) {
    if (isServing()) return {};
    const { files, fileDependencies } = await compile(configure());
    compilation.fileDependencies.addAll(fileDependencies);
    names = Object.keys(files);
    return files;
  }

  return {
    plugin: new EmitFiles('ServerSide', make),
    record: () => (names.length ? { server: { entry: `${folderInRelease}/entry.js`, files: names.sort() } } : {}),
  };
}

/** The settings of both server builds: CommonJS files which load each other by `require`. */
export const serverConfig = (base) => ({
  ...base,
  target: 'node20',
  devtool: false,
  output: {
    ...base.output,
    filename: '[name].js',
    chunkFilename: '[id].js',
    library: { type: 'commonjs-module' },
    chunkFormat: 'commonjs',
    chunkLoading: 'require',
    crossOriginLoading: false,
  },
  // never called while a page is rendered
  externals: { ...base.externals, jspdf: 'commonjs jspdf' },
  module: {
    ...base.module,
    rules: [
      ...base.module.rules,
      // its modules for Node need sockets; the site's own calls are answered before a page is rendered
      { test: /[\\/]node_modules[\\/]axios[\\/]/, resolve: { aliasFields: ['browser'] } },
    ],
    generator: { 'asset/resource': { emit: false } },
  },
  optimization: {
    ...base.optimization,
    // without the hint for browsers that is the first one
    minimizer: base.optimization.minimizer.slice(1),
    splitChunks: false,
    runtimeChunk: false,
  },
});

/** Compiles in memory. @returns the text of each file by name, and the files that they were compiled from */
function compile(config) {
  const compiler = webpack(config);
  compiler.hooks.shouldEmit.tap('ServerSide', () => false);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (stats.hasErrors()) return reject(new Error(stats.toString('errors-only')));
        const assets = stats.compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
        resolve({
          files: Object.fromEntries(
            assets.map(({ name, source }) => [`${folderInRelease}/${name}`, source.source().toString()]),
          ),
          fileDependencies: stats.compilation.fileDependencies,
        });
      });
    });
  });
}
