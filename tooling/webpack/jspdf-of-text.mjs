import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** In jsPDF's one file everything after its core is an addition: a function called at once, or a helper of such functions. */
const endOfCore = '\nvar jsPDFAPI = jsPDF.API;\n';
const addition = /^\(function \((\w+)\) \{\n[\s\S]*?^\}\)\(jsPDF(?:\.API)?\);\n/gm;
const fontFiles = '\njsPDF.API.TTFFont = ';
const endOfParts = '\nexport { ';

/** What our documents need beside the core, by a mark that no other addition has. */
const needed = {
  'text in lines': 'API.splitTextToSize = ',
  compression: 'jsPDFAPI.processDataByFilters = ',
  'files in memory': 'jsPDFAPI.existsFileInVFS = ',
  'fonts of such files': 'jsPDF.API.TTFFont.open(file)',
  'text in such fonts': '["postProcessText", utf8EscapeFunction]',
};

/**
 * Leaves of jsPDF what draws text, shapes and fonts: a third. Nobody can know from its code alone that forms, pictures, tables, HTML
 * and an own canvas are never asked for, as it hangs them all on one object.
 *
 * @throws if a part that is kept is not where it was: jsPDF has changed, and this file has to follow
 */
function textParts(source) {
  const at = (mark) => {
    const index = source.indexOf(mark);
    if (index < 0) throw new Error(`jsPDF has no ${JSON.stringify(mark)} any more: tooling/webpack/jspdf-of-text.mjs`);
    return index;
  };
  const additions = source.slice(at(endOfCore)).match(addition) ?? [];
  for (const [part, mark] of Object.entries(needed)) {
    const found = additions.filter((each) => each.includes(mark)).length;
    if (found !== 1)
      throw new Error(`jsPDF has ${found} parts for ${part}, not one: tooling/webpack/jspdf-of-text.mjs`);
  }
  // in the order in which they are there: they hear of a text one after the other
  const kept = additions.filter((each) => Object.values(needed).some((mark) => each.includes(mark)));
  const unused = /^import \{ decode \} from 'fast-png';\n/m;
  return [
    source.slice(0, at(endOfCore)).replace(unused, ''),
    ...kept,
    source.slice(at(fontFiles), at(endOfParts)),
    'export { jsPDF };\n',
  ].join('\n');
}

/**
 * A loader: in place of the package's file, which is minified, it takes the one beside it that can be taken apart. The bundler
 * takes what it gives as it is: reading it twice over would be a tenth of a remote's build.
 */
export default async function jspdfOfText() {
  const folder = dirname(this.resourcePath);
  const parted = join(folder, 'jspdf.es.js');
  this.addDependency(parted);
  const { outputFiles } = await build({
    stdin: { contents: textParts(await readFile(parted, 'utf8')), resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'cjs',
    target: 'es2021',
    legalComments: 'none',
    logLevel: 'silent',
    write: false,
  });
  return outputFiles[0].text;
}
