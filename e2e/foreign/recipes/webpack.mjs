import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { AnonymousScripts, ChunkIntegrity } from 'tooling/webpack/chunk-integrity';
import webpack from 'webpack';
import { shares } from './shares.mjs';

/** @type {import('./build.mjs').Recipe} */
export const buildByWebpack = ({ container, version, title, out }) =>
  new Promise((done, reject) => {
    const compiler = webpack({
      context: resolve(import.meta.dirname, '../source'),
      mode: 'production',
      devtool: false,
      entry: {},
      output: {
        path: out,
        publicPath: 'auto',
        uniqueName: container,
        crossOriginLoading: 'anonymous',
        filename: '[name].[contenthash:8].js',
        chunkFilename: '[name].[contenthash:8].js',
        cssFilename: '[name].[contenthash:8].css',
        cssChunkFilename: '[name].[contenthash:8].css',
      },
      experiments: { css: true },
      plugins: [
        new webpack.DefinePlugin({ VERSION: JSON.stringify(version), TITLE: JSON.stringify(title) }),
        // the npm plugin for integrity uses the hash of a chunk's style sheet for its script
        new AnonymousScripts(),
        new ChunkIntegrity(),
        new ModuleFederationPlugin({
          name: container,
          filename: 'remoteEntry.js',
          library: { type: 'global', name: container },
          exposes: { './read': './read.js' },
          shared: shares,
          manifest: true,
          dts: false,
        }),
      ],
    });
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-warnings')));
      else done();
    });
  });
