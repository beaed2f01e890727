import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';

const fileOf = (module) => `fragments/${module.slice(2)}.html`;

/**
 * Runs a package's `fragments.ts` and puts each fragment into the release as HTML. Of what was made `record()` tells the
 * build record: the file of each module, and the questions that pages answer.
 */
export class Fragments {
  #made = { fragments: {}, questions: {} };

  /** @param {string} source the module that exports them; a package without it has none */
  constructor(folder, source) {
    this.source = join(folder, source);
    this.shownAs = relative(folder, this.source);
  }

  record() {
    return {
      fragments: Object.fromEntries(Object.keys(this.#made.fragments).map((module) => [module, fileOf(module)])),
      questions: this.#made.questions,
    };
  }

  apply(compiler) {
    const { sources, Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Fragments', (compilation) => {
      if (!existsSync(this.source)) return;
      compilation.fileDependencies.add(this.source);
      compilation.hooks.processAssets.tapPromise(
        { name: 'Fragments', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          try {
            this.#made = await make(this.source);
          } catch (error) {
            compilation.errors.push(new WebpackError(`${this.shownAs} cannot be run: ${error?.stack ?? error}`));
            return;
          }
          for (const [module, html] of Object.entries(this.#made.fragments))
            compilation.emitAsset(fileOf(module), new sources.RawSource(html), { minimized: true });
        },
      );
    });
  }
}

/** Each call runs the sources anew, so that a watch build sees a change of any text. */
async function make(source) {
  const { fragments, questions = {} } = await tsImport(pathToFileURL(source).href, import.meta.url);
  return {
    fragments: Object.fromEntries(Object.entries(fragments).map(([module, write]) => [module, write()])),
    questions,
  };
}
