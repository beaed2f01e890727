import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { baseConfig } from '../base.mjs';

interface Compiled {
  /** The messages of the build's errors. */
  readonly errors: readonly string[];
  /** The text of each written file by name; empty if the build failed. */
  readonly files: Readonly<Record<string, string>>;
}

/** Builds a few sources in a folder of their own with these plugins, without minifying. `main.js` is the entry, if there is one. */
export async function compileSmall(
  sources: Readonly<Record<string, string>>,
  ...plugins: readonly WebpackPluginInstance[]
): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-small-'));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
  const out = join(folder, 'dist');
  const moduleIds = baseConfig({ folder, name: 'small', version: '1.0.0' }).optimization.moduleIds as 'natural';
  const errors = await new Promise<string[]>((resolve, reject) => {
    webpack(
      {
        mode: 'none',
        context: folder,
        entry: 'main.js' in sources ? './main.js' : {},
        output: { path: out, filename: 'entry.js', chunkFilename: '[id].chunk.js', crossOriginLoading: 'anonymous' },
        resolve: { modules: ['node_modules', join(import.meta.dirname, '../../../shell/node_modules')] },
        optimization: { chunkIds: 'natural', moduleIds, emitOnErrors: false, nodeEnv: 'production' },
        plugins: [...plugins],
      },
      (error, stats) =>
        stats
          ? resolve(stats.compilation.errors.map(({ message }) => message))
          : reject(error ?? new Error('no build')),
    );
  });
  const names = errors.length ? [] : await readdir(out);
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(out, name), 'utf8')] as const));
  await rm(folder, { recursive: true });
  return { errors, files: Object.fromEntries(files) };
}
