import { resolve } from 'node:path';
import { commonFromBytes, shell } from 'tooling/webpack';
import webpack from 'webpack';
import { AnonymousScripts } from '../../../../../tooling/webpack/anonymous-scripts.mjs';
import { BuildRecord, filesOf } from '../../../../../tooling/webpack/build-record.mjs';
import { filesOfModules } from '../files-of-modules.mjs';

const folder = resolve(import.meta.dirname, '../../../../../shell');
const host = shell(folder);

/**
 * The same pages as one bundle: the shell's own configuration with other plugins, the same facades, each page split off by
 * `import()`, and what pages have in common a file of its own from as many bytes on as in a remote. Style sheet and letters are
 * the federated shell's own files, byte by byte.
 */
export default {
  ...host,
  entry: { main: './src/main.tsx' },
  output: { ...host.output, path: process.env.BENCH_OUTPUT, publicPath: '/monolith/', uniqueName: 'monolith' },
  optimization: {
    ...host.optimization,
    splitChunks: { ...host.optimization.splitChunks, minSize: commonFromBytes },
  },
  // what the shell's loader has and the one in its place lacks
  module: { ...host.module, parser: { javascript: { exportsPresence: 'error' } } },
  plugins: [
    new AnonymousScripts(),
    new webpack.NormalModuleReplacementPlugin(/^\.\/load-module$/, resolve(import.meta.dirname, 'load-module.mjs')),
    new BuildRecord((compilation) => ({
      scripts: filesOf(compilation, 'main'),
      modules: filesOfModules(compilation),
    })),
  ],
};
