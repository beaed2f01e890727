import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { EmitFiles } from './emit-files.mjs';

const fileOf = (module) => `fragments/${module.slice(2)}.html`;

/**
 * Runs a package's module of HTML fragments, and adds each fragment to the release. `record()` has the file of each module, and
 * the questions that pages answer, for the build record.
 *
 * @param {string} source the module's path in the package; a package without it has no fragments
 */
export function fragments(folder, source) {
  const path = join(folder, source);
  let html = {};
  let questions = {};

  async function make(compilation) {
    if (!existsSync(path)) return {};
    compilation.fileDependencies.add(path);
    // evaluates the sources again on each call, so a watch build has every change of a text
    const exports = await tsImport(pathToFileURL(path).href, import.meta.url);
    html = Object.fromEntries(Object.entries(exports.fragments).map(([module, write]) => [module, write()]));
    questions = exports.questions ?? {};
    return Object.fromEntries(Object.entries(html).map(([module, text]) => [fileOf(module), text]));
  }

  return {
    plugin: new EmitFiles('Fragments', make),
    record: () => ({
      fragments: Object.fromEntries(Object.keys(html).map((module) => [module, fileOf(module)])),
      questions,
    }),
  };
}
