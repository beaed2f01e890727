import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { AnonymousScripts } from './anonymous-scripts.mjs';
import { baseConfig, isServing, releaseVersion } from './base.mjs';
import { BuildRecord, filesOf } from './build-record.mjs';
import { ChunkIntegrity } from './chunk-integrity.mjs';
import { FirstCalls } from './first-calls.mjs';
import { Fixtures } from './fixtures.mjs';
import { Fragments } from './fragments.mjs';
import { NoSecondCopy } from './no-second-copy.mjs';
import { usedNames } from './shared-names.mjs';
import { sharesOfRemote } from './shared-packages.mjs';

/** A chunk that hangs longer than a release may take in all is given up, so that the next attempt asks anew. */
const chunkTimeoutMs = 20_000;

/** What pages of a remote have in common is a file of its own from so many bytes on, as written: a request costs more than a few kB twice. */
export const commonFromBytes = 50_000;

const readJson = (folder, file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/** A name that is a JavaScript identifier, different for each version: with one name for all, a swap runs old code. */
const containerOf = (name, version) => `${name}_${version}`.replace(/\W/g, '_');

/** `./ride-results` lives in `src/pages/ride-results`, a widget in `src/widgets/<name>`. */
function exposedModules(folder, declaration) {
  const at = (room, { module }) => {
    const source = `./src/${room}/${module.slice(2)}/index.ts`;
    if (!existsSync(join(folder, source))) throw new Error(`release.json names ${module}, but ${source} is not there`);
    return [module, { import: source, name: module.slice(2) }];
  };
  return Object.fromEntries([
    ...declaration.routes.map((route) => at('pages', route)),
    ...declaration.widgets.map((widget) => at('widgets', widget)),
  ]);
}

/** The webpack configuration of a remote, from its `package.json` and its declaration `release.json` alone. */
export function remote(folder) {
  const manifest = readJson(folder, 'package.json');
  const declaration = readJson(folder, 'release.json');
  const version = releaseVersion(manifest);
  const container = containerOf(manifest.name, version);
  const exposes = exposedModules(folder, declaration);
  const base = baseConfig({ folder, name: manifest.name, version });
  const fragments = new Fragments(folder, 'src/fragments.ts');
  const firstCalls = new FirstCalls(folder, exposes, base);
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      uniqueName: container,
      chunkLoadTimeout: chunkTimeoutMs,
      // a page whose share could not be loaded throws as it runs: the next attempt runs it anew. webpack calls the option
      // deprecated for its successor, which stores the error: no attempt would ever succeed
      strictModuleExceptionHandling: true,
    },
    optimization: { ...base.optimization, splitChunks: { minSize: commonFromBytes } },
    plugins: [
      new AnonymousScripts(),
      ...(isServing() ? [] : [new ChunkIntegrity()]),
      fragments,
      firstCalls,
      new NoSecondCopy(),
      new Fixtures(folder, declaration),
      new ModuleFederationPlugin({
        name: container,
        filename: isServing() ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        library: { type: 'global', name: container },
        exposes,
        shared: sharesOfRemote(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        // the core of the runtime is the shell's
        experiments: { optimization: { disableSnapshot: true, target: 'web' }, externalRuntime: true },
      }),
      new BuildRecord((compilation) => ({
        name: manifest.name,
        version,
        container,
        entry: filesOf(compilation, container).find((file) => file.startsWith('remoteEntry')),
        modules: Object.fromEntries(
          Object.values(exposes).map(({ name }) => [`./${name}`, filesOf(compilation, name)]),
        ),
        ...fragments.record(),
        ...firstCalls.record(),
        uses: usedNames(compilation),
      })),
    ],
  };
}
