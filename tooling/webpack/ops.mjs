import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseConfig, releaseVersion } from './base.mjs';
import { BuildRecord, filesOf, preloadedFonts } from './build-record.mjs';
import { AnonymousScripts, ChunkIntegrity } from './chunk-integrity.mjs';

/**
 * The webpack configuration of the back office: one page of plain React without federation and shell, so that it works when they
 * do not. The build record contains its document, so that both change together.
 */
export function opsPage(folder) {
  const version = releaseVersion(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const document = join(folder, 'document.html');
  const base = baseConfig({ folder, name: 'ops', version });
  return {
    ...base,
    entry: { main: ['./src/frame/ground.css', './src/main.tsx'] },
    output: {
      ...base.output,
      publicPath: '/ops/assets/',
      uniqueName: 'tafiya_ops',
      cssFilename: '[name].[contenthash:8].css',
    },
    plugins: [
      new AnonymousScripts(),
      new ChunkIntegrity(),
      new BuildRecord((compilation) => ({
        name: 'ops',
        version,
        scripts: filesOf(compilation, 'main'),
        styles: filesOf(compilation, 'main', '.css'),
        fonts: preloadedFonts(compilation),
        document: readFileSync(document, 'utf8'),
      })),
    ],
  };
}
