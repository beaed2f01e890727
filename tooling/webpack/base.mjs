import { createRequire } from 'node:module';
import { join } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { allAtOnce } from './compile-hint.mjs';

const require = createRequire(import.meta.url);

/** True under `webpack serve`: watch builds, readable names, no minifying. */
export const isServing = () => process.env.WEBPACK_SERVE === 'true';

/** The version that a build is made as: given by whoever publishes it, else the package's own. */
export const releaseVersion = (manifest) => (isServing() ? 'dev' : (process.env.RELEASE_VERSION ?? manifest.version));

/** Where the files of a release are served from. */
const releaseBase = (name, version) =>
  isServing() ? `http://localhost:${process.env.DEV_PORT ?? 4001}/` : `/remotes/${name}/${version}/`;

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    // Constructed style sheets set the oldest browser: Chrome 73, Firefox 101, Safari 16.4.
    target: 'es2021',
    transform: { react: { runtime: 'automatic', development: false } },
    externalHelpers: false,
  },
};

/** What the shell and every remote have in common. */
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
    // jsPDF imports these for HTML and SVG, which our documents do not use; its README leaves them out in this way
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
      moduleIds: serving ? 'named' : 'deterministic',
      minimizer: [
        allAtOnce,
        new MinimizerPlugin({
          minify: {
            implementation: MinimizerPlugin.swcMinify,
            options: { compress: { passes: 2 }, mangle: true },
          },
          extractComments: false,
          // of worker processes, that is: swc has threads of its own
          parallel: false,
        }),
      ],
    },
    // what a watching build has made of unchanged modules; nothing outlives the process
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
        writeToDisk: (file) =>
          file.endsWith('build.json') ||
          file.endsWith('.html') ||
          file.endsWith('theme.js') ||
          file.includes('first-calls'),
      },
    },
  };
}
