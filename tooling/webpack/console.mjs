import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnonymousScripts } from './anonymous-scripts.mjs';
import { baseConfig, releaseVersion } from './base.mjs';
import { BuildRecord, filesOf } from './build-record.mjs';
import { ChunkIntegrity } from './chunk-integrity.mjs';

/** Latin is on every page; the other alphabets come by `unicode-range` when a name needs them. */
const preloadedFont = /-latin-wght-normal\.[0-9a-f]+\.woff2$/;

/**
 * The webpack configuration of the back office: one page of plain React, without federation and without the shell, so
 * that it works when they do not. Its document travels in the record of the build, so that both change together.
 */
export function consolePage(folder) {
  const version = releaseVersion(JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')));
  const document = join(folder, 'document.html');
  const base = baseConfig({ folder, name: 'console', version });
  return {
    ...base,
    entry: { main: ['./src/frame/ground.css', './src/main.tsx'] },
    output: {
      ...base.output,
      publicPath: '/ops/assets/',
      uniqueName: 'tafiya_console',
      cssFilename: '[name].[contenthash:8].css',
    },
    plugins: [
      new AnonymousScripts(),
      new ChunkIntegrity(),
      new BuildRecord((compilation) => ({
        name: 'console',
        version,
        scripts: filesOf(compilation, 'main'),
        styles: filesOf(compilation, 'main', '.css'),
        fonts: compilation
          .getAssets()
          .map((asset) => asset.name)
          .filter((file) => preloadedFont.test(file)),
        document: readFileSync(document, 'utf8'),
      })),
    ],
  };
}
