import webpack from 'webpack';
import { isServing } from './base.mjs';
import { EmitFiles } from './emit-files.mjs';

const folderInRelease = 'server';

/**
 * Builds a package once more for the renderer, which runs it in a plain JavaScript context without a DOM and without modules of
 * Node. The files are part of the release, below `server/`; those of a watch build have source maps.
 *
 * @param {() => import('webpack').Configuration} configure
 */
export function serverSide(configure) {
  let names = [];
  /** A watch build uses it again, and compiles only what has changed. */
  let compiler;

  async function make(compilation) {
    compiler ??= createCompiler(configure(), compilation.compiler);
    if (isServing()) shareFiles(compilation.compiler, compiler);
    const server = await compile(compiler);
    for (const kind of ['fileDependencies', 'contextDependencies', 'missingDependencies'])
      compilation[kind].addAll(server[kind]);
    if (server.errors.length) throw new Error(server.getStats().toString('errors-only'));
    const files = filesOf(server);
    names = Object.keys(files);
    return files;
  }

  return {
    plugin: new EmitFiles('ServerSide', make),
    record: () => (names.length ? { server: { entry: `${folderInRelease}/entry.js`, files: names.sort() } } : {}),
  };
}

/**
 * The settings of both server builds: CommonJS files which load each other by `require`.
 *
 * @param {import('webpack').Configuration} base of the build for browsers
 */
export const serverConfig = (base, { entry, plugins }) => ({
  ...base,
  entry,
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
  plugins: [...plugins, ...(isServing() ? [sourceMaps] : [])],
});

/** Within the code, from where Node reads them: the renderer can read no files. */
const sourceMaps = new webpack.EvalSourceMapDevToolPlugin({
  columns: false,
  exclude: /node_modules/,
  moduleFilenameTemplate: 'file://[absolute-resource-path]',
});

/** A compiler without output, which is closed with another one. */
function createCompiler(config, other) {
  const compiler = webpack(config);
  compiler.hooks.shouldEmit.tap('ServerSide', () => false);
  other.hooks.shutdown.tapPromise('ServerSide', () => new Promise((closed) => compiler.close(closed)));
  return compiler;
}

/** Lets a compiler use what the watching one knows about files: otherwise it would check each of them again in every build. */
function shareFiles({ inputFileSystem, fileTimestamps, contextTimestamps }, compiler) {
  Object.assign(compiler, { inputFileSystem, fileTimestamps, contextTimestamps });
}

/** @returns {Promise<import('webpack').Compilation>} */
function compile(compiler) {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error ? reject(error) : resolve(stats.compilation)));
  });
}

/** Each script by name. */
const filesOf = (compilation) =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, source }) => [`${folderInRelease}/${name}`, source]),
  );
