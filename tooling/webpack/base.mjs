import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';

const require = createRequire(import.meta.url);

/** True under `webpack serve`: watch builds, readable names, no minifying. */
export const isServing = () => process.env.WEBPACK_SERVE === 'true';

/** The version of a build: `RELEASE_VERSION` when it is published, else the package's own. */
export const releaseVersion = (manifest) => (isServing() ? 'dev' : (process.env.RELEASE_VERSION ?? manifest.version));

/** The base URL of a release's files. */
const releaseBase = (name, version) =>
  isServing() ? `http://localhost:${process.env.DEV_PORT ?? 4001}/` : `/remotes/${name}/${version}/`;

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    // The oldest browsers are those with constructed style sheets: Chrome 73, Firefox 101, Safari 16.4.
    target: 'es2021',
    transform: { react: { runtime: 'automatic', development: false } },
    externalHelpers: false,
  },
};

/**
 * Lets Chromium (from 136 on) compile the functions of a script in another thread while it arrives, instead of each in the main
 * thread at its first call. The hint is the first line of a file: added after the minimizer, which would remove it, and before
 * the content hashes. https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
});

/** The files of a watch build that the document server reads. */
const readFromDisk = /(build\.json|\.html|theme\.js)$|first-calls|[\\/]server[\\/]/;

/** The webpack configuration that the shell and every remote share. */
export function baseConfig({ folder, name, version }) {
  const serving = isServing();
  return {
    context: folder,
    mode: serving ? 'development' : 'production',
    devtool: serving ? 'eval-cheap-module-source-map' : false,
    target: ['web', 'es2021'],
    output: {
      path: join(folder, 'dist', version),
      publicPath: releaseBase(name, version),
      filename: serving ? '[name].js' : '[name].[contenthash:8].js',
      chunkFilename: serving ? '[name].js' : '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    // jsPDF imports these for HTML and SVG, which the site's documents do not contain; its README excludes them in this way
    externals: { canvg: 'canvg', html2canvas: 'html2canvas', dompurify: 'dompurify' },
    module: {
      rules: [
        { test: /\.tsx?$/, exclude: /node_modules/, use: { loader: require.resolve('swc-loader'), options: swc } },
        { test: /\.svg$/, type: 'asset/source' },
        { test: /\.(woff2|ttf|png)$/, type: 'asset/resource' },
        { test: /\.css$/, type: 'css' },
      ],
    },
    experiments: { css: true },
    optimization: {
      chunkIds: serving ? 'named' : 'deterministic',
      // by their order: the deterministic ids of the federation plugin's modules are hashes of the folder of the checkout, and the registry
      // refuses other content under a version that it has
      moduleIds: serving ? 'named' : 'natural',
      minimizer: [
        compileHint,
        new MinimizerPlugin({
          minify: {
            implementation: MinimizerPlugin.swcMinify,
            options: { compress: { passes: 2 }, mangle: true },
          },
          extractComments: false,
          // no worker processes: swc has threads of its own
          parallel: false,
        }),
      ],
    },
    // for watch builds only; nothing is stored on disk
    cache: { type: 'memory' },
    performance: false,
    stats: 'errors-warnings',
    devServer: {
      port: Number(process.env.DEV_PORT ?? 4001),
      headers: { 'Access-Control-Allow-Origin': '*' },
      hot: false,
      liveReload: false,
      client: false,
      devMiddleware: {
        writeToDisk: (file) => readFromDisk.test(relative(join(folder, 'dist'), file)),
      },
    },
  };
}
