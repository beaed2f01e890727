import { join } from 'node:path';
import { sharesIn, sharesTaken } from './what-is-shared.mjs';

/** The file that the federation's plugin writes for each build, to start the runtime of its packages. */
const startOfPackages = /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js$/;
const inPackages = /[\\/]@module-federation[\\/]/;

/** By role and by the name of a part of webpack's runtime what is written in its place. */
const written = {
  shell: {
    'federation runtime': () => null,
    sharing: (module) => `__webpack_require__.S = { default: ${sharesIn(module)} };`,
  },
  remote: {
    'federation runtime': ({ containerName }) =>
      `__webpack_require__.federation = { name: ${JSON.stringify(containerName)} };`,
    sharing: () => null,
    consumes(module) {
      const { shares, idsOfChunk } = sharesTaken(module);
      return `__webpack_require__.federation.shares = ${JSON.stringify(shares)};
const idsOfChunk = ${JSON.stringify(idsOfChunk)};
__webpack_require__.f.consumes = (chunkId, promises) => __webpack_require__.federation.take(idsOfChunk[chunkId] ?? [], promises);`;
    },
  },
};

/**
 * Puts a federation runtime of our own (`runtime/`) in the place of the packages': containers and shares, and nothing else. The
 * packages' plugin goes on to build the containers. What it writes otherwise than is known here fails the build: then it was
 * updated, and this wants a look.
 */
export class OwnRuntime {
  /** @param {keyof typeof written} role */
  constructor(role) {
    this.start = join(import.meta.dirname, 'runtime', `${role}.mjs`);
    this.written = written[role];
  }

  apply(compiler) {
    const { RuntimeGlobals, WebpackError } = compiler.webpack;
    const met = new Set();
    compiler.hooks.normalModuleFactory.tap('OwnRuntime', (factory) => {
      factory.hooks.beforeResolve.tap('OwnRuntime', (asked) => {
        if (!startOfPackages.test(asked.request)) return;
        met.add('start');
        asked.request = this.start;
      });
    });
    compiler.hooks.thisCompilation.tap('OwnRuntime', (compilation) => {
      const refuse = (what) =>
        compilation.errors.push(new WebpackError(`${what}: see tooling/webpack/federation/own-runtime.mjs`));
      compilation.hooks.runtimeModule.tap('OwnRuntime', (module) => {
        const write = this.written[module.name];
        if (!write) return;
        met.add(module.name);
        module.generate = () => write(module);
      });
      // nobody looks at the modules as they are called
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.interceptModuleExecution)
        .tap('OwnRuntime', (_chunk, requirements) => void requirements.delete(RuntimeGlobals.interceptModuleExecution));
      compilation.hooks.finishModules.tap('OwnRuntime', (modules) => {
        for (const { resource = '' } of modules)
          if (inPackages.test(resource)) refuse(`${resource} is of the packages' runtime`);
      });
      compilation.hooks.afterSeal.tap('OwnRuntime', () => {
        if (compilation.errors.length) return;
        for (const part of ['start', ...Object.keys(this.written)])
          if (!met.has(part)) refuse(`The federation's plugin does not write its "${part}"`);
      });
    });
  }
}
