import { resolve } from 'node:path';
import { minify } from '@swc/core';
import { build } from 'esbuild';

/**
 * Compiles scripts that run outside of the package's bundle: in the document or in a service worker. As entries of the bundle they
 * would contain the federation runtime. Always minified and without source maps, also in a watch build.
 *
 * @param {import('webpack').Configuration} base the webpack configuration of the package
 * @param {Record<string, string>} sources the source of each by file name, as if it were in the package's folder
 * @returns the text of each by file name, and the files that it was compiled from
 */
export async function compileSeparately({ context: folder, resolve: { alias } }, sources) {
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
      // smaller than esbuild's own minifier
      const { code } = await minify(outputFiles[0].text, { compress: { passes: 2 }, mangle: true, toplevel: true });
      return { file, text: code, inputs: Object.keys(metafile.inputs) };
    }),
  );
  return {
    files: Object.fromEntries(built.map(({ file, text }) => [file, text])),
    fileDependencies: new Set(built.flatMap(({ inputs }) => inputs.map((input) => resolve(folder, input)))),
  };
}
