import { resolve } from 'node:path';
import { federation } from '@module-federation/vite';
import { build } from 'vite';
import { shares } from './shares.mjs';

/** @type {import('./build.mjs').Recipe} */
export async function buildByVite({ container, version, title, out }) {
  await build({
    root: resolve(import.meta.dirname, '../source'),
    configFile: false,
    logLevel: 'warn',
    base: './',
    define: { VERSION: JSON.stringify(version), TITLE: JSON.stringify(title) },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: './read.js' },
    },
    plugins: [
      federation({
        name: container,
        filename: 'remoteEntry.js',
        exposes: { './read': './read.js' },
        shared: shares,
        manifest: true,
        dts: false,
      }),
    ],
  });
}
