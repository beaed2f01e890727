import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileApart } from './compile-apart.mjs';

const fileOf = (module) => `first-calls/${module.slice(2)}.js`;

/** What a document runs: a page's function of its address, and what makes the calls that this names. */
const scriptOf = (source) =>
  `import { beginCalls } from 'shared/first-call'; import { firstCalls } from ${JSON.stringify(source)}; beginCalls(firstCalls);`;

/**
 * Builds `first-calls.ts` beside each page or widget that has one into a script of its own, small enough to stand in a
 * document. `record()` tells the build record the file of each module.
 */
export class FirstCalls {
  /** What was built last, which a watch build keeps until a file of it changes. */
  #built;

  /**
   * @param {Record<string, { import: string }>} exposes the modules of the remote, by their names
   * @param {import('webpack').Configuration} base what all builds have in common
   */
  constructor(folder, exposes, base) {
    this.base = base;
    this.sources = Object.entries(exposes).map(([module, { import: index }]) => ({
      module,
      source: join(folder, dirname(index), 'first-calls.ts'),
    }));
  }

  #there() {
    return this.sources.filter(({ source }) => existsSync(source));
  }

  record() {
    const there = this.#there();
    return there.length ? { firstCalls: Object.fromEntries(there.map(({ module }) => [module, fileOf(module)])) } : {};
  }

  #isStale({ modifiedFiles, removedFiles }, there) {
    const built = this.#built;
    if (!built || built.there.length !== there.length) return true;
    return [...(modifiedFiles ?? []), ...(removedFiles ?? [])].some((file) => built.fileDependencies.has(file));
  }

  async #build(there) {
    const scripts = Object.fromEntries(there.map(({ module, source }) => [fileOf(module), scriptOf(source)]));
    return { there, ...(await compileApart(this.base, scripts)) };
  }

  apply(compiler) {
    const { sources, Compilation } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FirstCalls', (compilation) => {
      compilation.missingDependencies.addAll(this.sources.map(({ source }) => source));
      const there = this.#there();
      if (there.length === 0) return;
      const building = this.#isStale(compiler, there) ? this.#build(there) : Promise.resolve(this.#built);
      // it runs beside the package's own modules; its failure is heard of below
      building.catch(() => undefined);
      this.#built = undefined;
      compilation.fileDependencies.addAll(there.map(({ source }) => source));
      compilation.hooks.processAssets.tapPromise(
        { name: 'FirstCalls', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          this.#built = await building;
          const { files, fileDependencies } = this.#built;
          compilation.fileDependencies.addAll(fileDependencies);
          for (const [file, script] of files)
            compilation.emitAsset(file, new sources.RawSource(script), { minimized: true });
        },
      );
    });
  }
}
