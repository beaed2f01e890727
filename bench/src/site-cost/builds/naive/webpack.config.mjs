import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { baseConfig } from '../../../../../tooling/webpack/base.mjs';

const root = resolve(import.meta.dirname, '../../../../..');
const remoteNames = ['mf-content', 'mf-flights', 'mf-rides', 'mf-tracking'];
const publicPath = '/naive/';

const versionOf = (name) => {
  const from = createRequire(resolve(root, name === 'react-router-dom' ? 'shell' : 'shared', 'package.json'));
  for (const folder of from.resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(resolve(folder, name, 'package.json'), 'utf8')).version;
    } catch {}
  }
  throw new Error(`${name} is not installed`);
};

/** Whole libraries, as the guides share them, and the modules of the site that have state. */
const libraries = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  '@chakra-ui/react',
  '@emotion/react',
];
const statefulModules = ['shared/shell', 'shared/ui', 'shared/http'];
const share = (name, version) => [name, { singleton: true, version, requiredVersion: `^${version}` }];
const shared = Object.fromEntries([
  ...libraries.map((name) => share(name, versionOf(name))),
  ...statefulModules.map((name) => share(name, '1.0.0')),
]);

const containerOf = (name) => name.replaceAll('-', '_');

const replace = (request, by) =>
  new webpack.NormalModuleReplacementPlugin(request, (found) => {
    found.request = by;
  });

function packageConfig(name, federation) {
  const config = baseConfig({ folder: resolve(root, name), name, version: 'naive' });
  return {
    ...config,
    output: {
      ...config.output,
      path: resolve(process.env.BENCH_OUTPUT ?? '', name),
      publicPath: `${publicPath}${name}/`,
      uniqueName: containerOf(name),
    },
    // a replacement that lacks a name fails the build
    module: { ...config.module, parser: { javascript: { exportsPresence: 'error' } } },
    plugins: [
      // the library's main entry point, which exports all of it
      replace(/^@chakra-ui\/react\/styled-system$/, '@chakra-ui/react'),
      replace(/^\.\/load-module$/, resolve(import.meta.dirname, 'load-module.mjs')),
      new ModuleFederationPlugin({ name: containerOf(name), shared, dts: false, dev: false, ...federation }),
    ],
  };
}

function host() {
  const remotes = remoteNames.map((name) => [name, `${containerOf(name)}@${publicPath}${name}/mf-manifest.json`]);
  const config = packageConfig('shell', { remotes: Object.fromEntries(remotes) });
  // the entry only imports the startup: the runtime agrees on the shares before that
  const startup = `import(${JSON.stringify(resolve(root, 'shell/src/main.tsx'))});`;
  return {
    ...config,
    entry: { main: `data:text/javascript,${encodeURIComponent(startup)}` },
    output: { ...config.output, filename: 'main.js' },
  };
}

function remote(name) {
  const { routes, widgets } = JSON.parse(readFileSync(resolve(root, name, 'release.json'), 'utf8'));
  const exposed = (kind, { module }) => [module, `./src/${kind}/${module.slice(2)}/index.ts`];
  const exposes = Object.fromEntries([
    ...routes.map((route) => exposed('pages', route)),
    ...widgets.map((widget) => exposed('widgets', widget)),
  ]);
  return { ...packageConfig(name, { filename: 'remoteEntry.js', exposes }), entry: {} };
}

/** Federation with the settings of its guides: whole libraries shared, and manifests fetched at run time. */
export default [host(), ...remoteNames.map(remote)];
