import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from '../site/journey';

/** What the map may cost a page that draws it: code, drawing and data, compressed. */
const mostBytes = 12_000;

const root = join(import.meta.dirname, '../..');
const sizeOf = (content: string | Uint8Array) => brotliCompressSync(content).length;

/** What every page has already. */
const shares = ['react', 'react-*', '@tanstack/*', 'shared/ui', 'shared/shell', 'shared/http', 'shared/format'];

/** The code of a map without what every page has. In a release it is a part of the page's file. */
async function codeBytes(entry: string): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: [join(root, entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    external: shares,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return sizeOf(outputFiles[0]?.contents ?? '');
}

const pages = {
  home: { entry: 'shell/src/home/live/hero-way.tsx', drawing: 'shell/src/home/hero-map.svg' },
  'ride results': { entry: 'shared/src/way-map/lazy-way-map.tsx', drawing: undefined },
  'tracking a ride': { entry: 'mf-tracking/src/pages/track-ride/meeting-map.tsx', drawing: undefined },
} as const;

for (const [page, { entry, drawing }] of Object.entries(pages))
  test(`the map of ${page} costs less than 12 kB`, async ({ site }) => {
    const query = new URLSearchParams({
      pickupLocation: 'Murtala Muhammed International Airport (LOS)',
      dropOffLocation: 'Ikeja, Lagos',
    });
    const answer = await fetch(`${site.origin}/api/v1/ride/way?${query}`);
    expect(answer.status).toBe(200);
    const bytes = {
      code: await codeBytes(entry),
      drawing: drawing ? sizeOf(readFileSync(join(root, drawing))) : 0,
      data: sizeOf(await answer.text()),
    };
    console.log(page, JSON.stringify(bytes));
    expect(bytes.code).toBeGreaterThan(500);
    expect(bytes.code + bytes.drawing + bytes.data).toBeLessThan(mostBytes);
  });
