import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { tsImport } from 'tsx/esm/api';
import webpack from 'webpack';
import { baseConfig, isServing, releaseVersion } from './base.mjs';
import { BuildRecord, filesOf } from './build-record.mjs';
import { AnonymousScripts, ChunkIntegrity } from './chunk-integrity.mjs';
import { EmitFiles } from './emit-files.mjs';
import { firstCalls, firstCallsModules } from './first-calls.mjs';
import { NoSecondCopy } from './no-second-copy.mjs';
import { serverConfig, serverSide } from './server-side.mjs';
import { usedNames } from './shared-names.mjs';
import { sharesOfRemote } from './shared-packages.mjs';

/** As long as the shell waits for a release; the next attempt then requests the chunk again. */
const chunkTimeoutMs = 20_000;

/** Common modules of pages become a file of their own above this size before minifying: a request costs more than a few kB twice. */
const commonFromBytes = 55_000;

const readJson = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** A JavaScript identifier that differs for each version: with the same name the runtime would return the old container. */
const containerOf = (name, version) => `${name}_${version}`.replace(/\W/g, '_');

/** `./ride-results` is `src/pages/ride-results`, a widget is `src/widgets/<name>`. */
function exposedModules(folder, declaration) {
  const exposed = (kind, { module }) => {
    const source = `./src/${kind}/${module.slice(2)}/index.ts`;
    if (!existsSync(join(folder, source)))
      throw new Error(`release.json names ${module}, but ${source} does not exist`);
    return [module, { import: source, name: module.slice(2) }];
  };
  return Object.fromEntries([
    ...declaration.routes.map((route) => exposed('pages', route)),
    ...declaration.widgets.map((widget) => exposed('widgets', widget)),
  ]);
}

/** Adds the fixtures that a declaration names, which show each page without an API. */
const fixturesPlugin = (folder, { routes, widgets }) =>
  new EmitFiles('Fixtures', async (compilation) => {
    const files = [...new Set([...routes, ...widgets].flatMap(({ fixture }) => fixture ?? []))];
    compilation.fileDependencies.addAll(files.map((file) => join(folder, file)));
    const missing = files.find((file) => !existsSync(join(folder, file)));
    if (missing) throw new Error(`release.json names ${missing}, which does not exist`);
    return Object.fromEntries(files.map((file) => [file, JSON.stringify(readJson(folder, file))]));
  });

/** The questions that pages answer, which `src/questions.ts` exports. It is evaluated again by each watch build. */
async function questionsOf(folder) {
  const source = join(folder, 'src/questions.ts');
  if (!existsSync(source)) return {};
  const { questions } = await tsImport(pathToFileURL(source).href, import.meta.url);
  return { questions };
}

/** The webpack configuration of a remote, from its `package.json` and its declaration `release.json` alone. */
export function remote(folder) {
  const manifest = readJson(folder, 'package.json');
  const declaration = readJson(folder, 'release.json');
  const version = releaseVersion(manifest);
  const container = containerOf(manifest.name, version);
  const exposes = exposedModules(folder, declaration);
  const base = baseConfig({ folder, name: manifest.name, version });
  const pageCalls = firstCalls(folder, exposes, base);
  const server = serverSide(() => serverSideOf({ folder, base, container, exposes }));
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      uniqueName: container,
      // no names: the entry would have a table of them
      chunkFilename: isServing() ? '[name].js' : '[id].[contenthash:8].js',
      chunkLoadTimeout: chunkTimeoutMs,
      // a page throws while it is evaluated if a share could not be loaded; the next attempt evaluates it again. webpack
      // deprecates the option in favour of one that stores the error: then no later attempt would succeed
      strictModuleExceptionHandling: true,
    },
    optimization: { ...base.optimization, splitChunks: { minSize: commonFromBytes } },
    plugins: [
      // what only a server renders, such as a form for browsers without scripts, is left out
      new webpack.DefinePlugin({ 'typeof document': JSON.stringify('object') }),
      new AnonymousScripts(),
      ...(isServing() ? [] : [new ChunkIntegrity()]),
      pageCalls.plugin,
      server.plugin,
      fixturesPlugin(folder, declaration),
      new NoSecondCopy(),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        library: { type: 'global', name: container },
        exposes,
        shared: sharesOfRemote(),
        shareStrategy: 'loaded-first',
        // the shell registers a watch build by it, which is what the federation devtools read
        manifest: isServing(),
        dts: false,
        dev: false,
        // the shell has the core of the runtime, and loads the remotes
        experiments: {
          optimization: { disableSnapshot: !isServing(), disableRemote: true, target: 'web' },
          externalRuntime: true,
        },
      }),
      new BuildRecord(async (compilation) => ({
        name: manifest.name,
        version,
        container,
        entry: filesOf(compilation, container).find((file) => file.startsWith('remoteEntry')),
        modules: Object.fromEntries(
          Object.values(exposes).map(({ name }) => [`./${name}`, filesOf(compilation, name)]),
        ),
        ...(await questionsOf(folder)),
        ...pageCalls.record(),
        ...server.record(),
        uses: usedNames(compilation),
      })),
    ],
  };
}

/** The same container for the renderer: the same modules and shares, and the first calls of each page. */
const serverSideOf = ({ folder, base, container, exposes }) =>
  serverConfig(base, {
    entry: {},
    plugins: [
      new ModuleFederationPlugin({
        name: container,
        filename: 'entry.js',
        library: { type: 'commonjs-module' },
        exposes: { ...exposes, ...firstCallsModules(folder, exposes) },
        shared: sharesOfRemote(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { optimization: { disableSnapshot: true, target: 'node' } },
      }),
    ],
  });
