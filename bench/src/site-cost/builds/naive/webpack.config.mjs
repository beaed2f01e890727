import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { baseConfig } from '../../../../../tooling/webpack/base.mjs';

const root = resolve(import.meta.dirname, '../../../../..');
const remoteNames = ['mf-content', 'mf-flights', 'mf-rides', 'mf-tracking'];
const base = '/naive/';

/** Whole libraries, as the guides share them, and the doors that hold a state of the site. */
const libraries = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@chakra-ui/react',
  '@emotion/react',
];
const doors = ['shared/shell', 'shared/ui', 'shared/http'];

const versionOf = (name) => {
  const { resolve: find } = createRequire(
    resolve(root, name === 'react-router-dom' ? 'shell' : 'shared', 'package.json'),
  );
  for (const folder of find.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(resolve(folder, name, 'package.json'), 'utf8')).version;
    } catch {}
  }
  throw new Error(`${name} is not installed`);
};

const shared = Object.fromEntries([
  ...libraries.map((name) => [
    name,
    { singleton: true, version: versionOf(name), requiredVersion: `^${versionOf(name)}` },
  ]),
  ...doors.map((name) => [name, { singleton: true, version: '1.0.0', requiredVersion: '^1.0.0' }]),
]);

const containerOf = (name) => name.replaceAll('-', '_');

function packageConfig(name, federation) {
  const folder = resolve(root, name);
  const config = baseConfig({ folder, name, version: 'naive' });
  return {
    ...config,
    output: {
      ...config.output,
      path: resolve(process.env.BENCH_OUTPUT ?? '', name),
      publicPath: `${base}${name}/`,
      uniqueName: containerOf(name),
    },
    module: { ...config.module, parser: { javascript: { exportsPresence: 'error' } } },
    plugins: [
      // the door to Chakra that stands for all of it
      new webpack.NormalModuleReplacementPlugin(/^@chakra-ui\/react\/styled-system$/, (found) => {
        found.request = '@chakra-ui/react';
      }),
      new webpack.NormalModuleReplacementPlugin(/^\.\/load-module$/, resolve(import.meta.dirname, 'load-module.mjs')),
      new ModuleFederationPlugin({ name: containerOf(name), shared, dts: false, dev: false, ...federation }),
    ],
  };
}

const host = {
  ...packageConfig('shell', {
    remotes: Object.fromEntries(
      remoteNames.map((name) => [name, `${containerOf(name)}@${base}${name}/mf-manifest.json`]),
    ),
  }),
  // the entry does nothing but import what starts the site: shares are agreed on in between
  entry: { main: resolve(import.meta.dirname, 'bootstrap.mjs') },
};
host.output = { ...host.output, filename: 'main.js' };

function remote(name) {
  const { routes, widgets } = JSON.parse(readFileSync(resolve(root, name, 'release.json'), 'utf8'));
  const exposed = (room, { module }) => [module, `./src/${room}/${module.slice(2)}/index.ts`];
  return {
    ...packageConfig(name, {
      filename: 'remoteEntry.js',
      exposes: Object.fromEntries([
        ...routes.map((route) => exposed('pages', route)),
        ...widgets.map((widget) => exposed('widgets', widget)),
      ]),
    }),
    entry: {},
  };
}

/** The federation that the guides begin with: what the site's own design is better than. */
export default [host, ...remoteNames.map(remote)];
