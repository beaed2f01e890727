import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import webpack from 'webpack';
import { baseConfig } from '../../../../../tooling/webpack/base.mjs';
import { BuildRecord, filesOf } from '../../../../../tooling/webpack/build-record.mjs';
import { AnonymousScripts } from '../../../../../tooling/webpack/chunk-integrity.mjs';

const root = resolve(import.meta.dirname, '../../../../..');
const shell = resolve(root, 'shell');
const base = baseConfig({ folder: shell, name: 'monolith', version: 'bench' });

/** Each page and each widget that a remote declares, with its source. */
const pages = ['mf-content', 'mf-flights', 'mf-rides', 'mf-tracking'].flatMap((name) => {
  const { routes, widgets } = JSON.parse(readFileSync(resolve(root, name, 'release.json'), 'utf8'));
  const sourceOf = (kind, { module }) => [module, resolve(root, name, 'src', kind, module, 'index.ts')];
  return [...routes.map((route) => sourceOf('pages', route)), ...widgets.map((widget) => sourceOf('widgets', widget))];
});

const imports = pages.map(([module, source]) => `${JSON.stringify(module)}: () => import(${JSON.stringify(source)}),`);
const virtualPages = `data:text/javascript,${encodeURIComponent(`export const modules = {${imports.join('')}};`)}`;

/** The scripts of each module that is imported with `import()`: a page, a widget or a lazy entry point of `shared/ui`. */
function scriptsByModule({ chunkGroups }) {
  const moduleOf = new Map(pages.map(([module, source]) => [source, module]));
  const isHinted = (request) => moduleOf.has(request) || /^shared\/ui\/\w+$/.test(request);
  return Object.fromEntries(
    chunkGroups.flatMap((group) =>
      group.origins
        .map(({ request }) => request)
        .filter((request) => request && isHinted(request))
        .map((request) => [moduleOf.get(request) ?? request, scriptsOf(group)]),
    ),
  );
}

const scriptsOf = ({ chunks }) => [
  ...new Set(chunks.flatMap(({ files }) => [...files]).filter((file) => file.endsWith('.js'))),
];

/** Replaces imports that match by another module. */
const replace = (request, by) =>
  new webpack.NormalModuleReplacementPlugin(request, (found) => {
    found.request = by;
  });
const withoutFederation = resolve(import.meta.dirname, 'without-federation.tsx');

/**
 * The same pages as one ordinary bundle, without federation and releases: each page split off by `import()`, and webpack's own
 * rules for common chunks. Compiler, minifier and browser targets are those of the site. The style sheet is
 * the shell's, which the document contains.
 */
export default {
  ...base,
  resolve: {
    ...base.resolve,
    // has no exports, so the build fails if a module of the shell imports the federation runtime
    alias: { '@module-federation/enhanced/runtime': false },
  },
  entry: { main: resolve(import.meta.dirname, 'main.tsx') },
  output: { ...base.output, path: process.env.BENCH_OUTPUT, publicPath: '/monolith/', uniqueName: 'monolith' },
  optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
  // a replacement that lacks a name fails the build
  module: { ...base.module, parser: { javascript: { exportsPresence: 'error' } } },
  plugins: [
    new AnonymousScripts(),
    replace(/^(\.{1,2}\/)+(remotes|site-context)$/, withoutFederation),
    replace(/^virtual:pages$/, virtualPages),
    new BuildRecord((compilation) => ({
      scripts: filesOf(compilation, 'main'),
      modules: scriptsByModule(compilation),
    })),
  ],
};
