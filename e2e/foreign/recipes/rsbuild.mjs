import { resolve } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import { createRsbuild } from '@rsbuild/core';
import { shares } from './shares.mjs';

/** @type {import('./build.mjs').Recipe} */
export async function buildByRsbuild({ container, version, title, out }) {
  const rsbuild = await createRsbuild({
    cwd: resolve(import.meta.dirname, '../source'),
    config: {
      logLevel: 'error',
      mode: 'production',
      source: { define: { VERSION: JSON.stringify(version), TITLE: JSON.stringify(title) } },
      output: { distPath: { root: out }, assetPrefix: 'auto', legalComments: 'none' },
      html: { crossorigin: 'anonymous' },
      security: { sri: { enable: true, algorithm: 'sha256' } },
      tools: { rspack: { entry: {}, output: { uniqueName: container } }, htmlPlugin: false },
      plugins: [
        pluginModuleFederation({
          name: container,
          filename: 'remoteEntry.js',
          library: { type: 'global', name: container },
          exposes: { './read': './read.js' },
          shared: shares,
          manifest: true,
          dts: false,
        }),
      ],
    },
  });
  const { close } = await rsbuild.build();
  await close();
}
