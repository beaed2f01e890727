import { resolve } from 'node:path';
import { minify } from '@swc/core';
import { build } from 'esbuild';

/**
 * Compiles scripts that stand alone beside those of a package: as parts of the package's own build they would bring the
 * federation runtime along. Always as for a release: what a document or a worker runs is never mapped, and must be small.
 *
 * @param {import('webpack').Configuration} base what all builds have in common
 * @param {Record<string, string>} sources by file name the source of each, as if it stood in the package's folder
 * @returns by file name the text of each, and the files that they were made of
 */
export async function compileApart({ context: folder, resolve: { alias } }, sources) {
  const built = await Promise.all(
    Object.entries(sources).map(async ([file, contents]) => {
      const { outputFiles, metafile } = await build({
        absWorkingDir: folder,
        stdin: { contents, resolveDir: folder, loader: 'ts' },
        alias,
        loader: { '.svg': 'text' },
        bundle: true,
        format: 'iife',
        target: 'es2021',
        define: { 'process.env.NODE_ENV': '"production"' },
        legalComments: 'none',
        logLevel: 'silent',
        metafile: true,
        write: false,
      });
      // it looks further than the bundler's own
      const { code } = await minify(outputFiles[0].text, { compress: { passes: 2 }, mangle: true, toplevel: true });
      return { file, text: code, inputs: Object.keys(metafile.inputs) };
    }),
  );
  return {
    files: new Map(built.map(({ file, text }) => [file, text])),
    fileDependencies: new Set(built.flatMap(({ inputs }) => inputs.map((input) => resolve(folder, input)))),
  };
}
