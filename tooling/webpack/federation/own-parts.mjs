import { join } from 'node:path';

/** Of shell and remotes: no build knows a remote beforehand, and a remote never brings a copy of what it shares. */
const always = {
  'runtime/dist/bundler.js': 'runtime.mjs',
  'webpack-bundler-runtime/dist/getSharedFallbackGetter.js': 'no-fallback.mjs',
  'webpack-bundler-runtime/dist/init.js': 'init.mjs',
  'webpack-bundler-runtime/dist/remotes.js': 'no-build-time-remotes.mjs',
};

/** By role the files of the federation runtime that have a smaller one in their place. */
const ownParts = {
  shell: {
    ...always,
    'runtime-core/dist/plugins/generate-preload-assets.js': 'no-preloads.mjs',
    'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': 'no-snapshots.mjs',
    'runtime-core/dist/utils/load.js': 'entries-that-run.mjs',
    'runtime-core/dist/utils/preload.js': 'no-preloads.mjs',
    'sdk/dist/logger.js': 'logger.mjs',
  },
  remote: {
    ...always,
    'webpack-bundler-runtime/dist/installInitialConsumes.js': 'nothing-at-once.mjs',
  },
};

const inPackage = /[\\/]@module-federation[\\/]([^\\/]+[\\/]dist[\\/].+)$/;

/**
 * Leaves out of the federation runtime what this site never runs: manifests and snapshots, loading of entries (the shell
 * runs them itself, by their hash), preloads, trees shaken at run time. What a part keeps of the original, it keeps by
 * the same names. A part whose original is not met fails the build: then the runtime was updated, and the parts want a look.
 */
export class OwnFederationParts {
  /** @param {keyof typeof ownParts} role */
  constructor(role) {
    this.parts = ownParts[role];
  }

  apply(compiler) {
    const met = new Set();
    compiler.hooks.normalModuleFactory.tap('OwnFederationParts', (factory) => {
      factory.hooks.afterResolve.tap('OwnFederationParts', ({ createData }) => {
        const file = inPackage.exec(createData.resource ?? '')?.[1]?.replaceAll('\\', '/');
        const part = file && this.parts[file];
        if (!part) return;
        met.add(file);
        createData.resource = join(import.meta.dirname, 'parts', part);
      });
    });
    compiler.hooks.afterCompile.tap('OwnFederationParts', (compilation) => {
      if (compilation.compiler !== compiler || compilation.errors.length) return;
      for (const file of Object.keys(this.parts))
        if (!met.has(file))
          compilation.errors.push(
            new compiler.webpack.WebpackError(`@module-federation/${file} is not used: see tooling/webpack/federation`),
          );
    });
  }
}
