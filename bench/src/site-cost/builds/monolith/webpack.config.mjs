import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commonFromBytes, shell } from 'tooling/webpack';
import webpack from 'webpack';
import { AnonymousScripts } from '../../../../../tooling/webpack/anonymous-scripts.mjs';
import { BuildRecord, filesOf } from '../../../../../tooling/webpack/build-record.mjs';
import { filesOfModules } from '../files-of-modules.mjs';

const root = resolve(import.meta.dirname, '../../../../..');
const folder = resolve(root, 'shell');
const host = shell(folder);

/** By module what imports it: each page and each widget that a remote declares, a chunk of its own. */
function modulesOf(name) {
  const { routes, widgets } = JSON.parse(readFileSync(resolve(root, name, 'release.json'), 'utf8'));
  const imported = (kind, { module }) => {
    const source = resolve(root, name, 'src', kind, module, 'index.ts');
    return `${JSON.stringify(module)}: () => import(${JSON.stringify(source)}),`;
  };
  return [...routes.map((route) => imported('pages', route)), ...widgets.map((widget) => imported('widgets', widget))];
}

const remoteNames = ['mf-content', 'mf-flights', 'mf-rides', 'mf-tracking'];
const modulesOfRemotes = `export const modules = {${remoteNames.flatMap(modulesOf).join('')}};`;

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
    new webpack.NormalModuleReplacementPlugin(/^virtual:modules-of-remotes$/, (found) => {
      found.request = `data:text/javascript,${encodeURIComponent(modulesOfRemotes)}`;
    }),
    new BuildRecord((compilation) => ({
      scripts: filesOf(compilation, 'main'),
      modules: filesOfModules(compilation),
    })),
  ],
};
