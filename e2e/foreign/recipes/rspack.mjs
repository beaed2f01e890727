import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { shares } from './shares.mjs';

/** @type {import('./build.mjs').Recipe} */
export const buildByRspack = ({ container, version, title, out }) =>
  new Promise((done, reject) => {
    const compiler = rspack({
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
      module: { rules: [{ test: /\.css$/, type: 'css' }] },
      plugins: [
        new rspack.DefinePlugin({ VERSION: JSON.stringify(version), TITLE: JSON.stringify(title) }),
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
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
