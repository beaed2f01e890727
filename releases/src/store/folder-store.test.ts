import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { folderStore } from './folder-store';

const key = { name: 'mf-rides', version: '1.0.0', digest: 'abc' };
const script = Buffer.from('console.log("ride");'.repeat(50));
let root = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tafiya-store-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('keeps each script as it is and in two compressed forms that are smaller', async () => {
  const store = folderStore(root);
  await store.put(key, [{ file: 'parts/a.js', content: script }]);
  expect(await store.read(key, 'parts/a.js', 'identity')).toEqual(script);
  const br = (await store.read(key, 'parts/a.js', 'br')) ?? Buffer.alloc(0);
  const gzip = (await store.read(key, 'parts/a.js', 'gzip')) ?? Buffer.alloc(0);
  expect(brotliDecompressSync(br)).toEqual(script);
  expect(gunzipSync(gzip)).toEqual(script);
  expect(Math.max(br.byteLength, gzip.byteLength)).toBeLessThan(script.byteLength);
});

test('leaves a font as it is, and knows nothing of what was never put', async () => {
  const store = folderStore(root);
  await store.put(key, [{ file: 'a.woff2', content: script }]);
  expect(await store.read(key, 'a.woff2', 'br')).toBeUndefined();
  expect(await store.read(key, 'b.js', 'identity')).toBeUndefined();
  expect(await store.read({ ...key, version: '2.0.0' }, 'a.woff2', 'identity')).toBeUndefined();
});

test('twenty writers of one release leave one whole release and no debris', async () => {
  const store = folderStore(root);
  await Promise.all(Array.from({ length: 20 }, () => store.put(key, [{ file: 'a.js', content: script }])));
  expect(await store.read(key, 'a.js', 'identity')).toEqual(script);
  expect(await readdir(join(root, '.uploads'))).toEqual([]);
});

test('a writer killed half-way leaves nothing to be read, and the next one succeeds', async () => {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const program = `
    import { folderStore } from ${JSON.stringify(join(import.meta.dirname, 'folder-store.ts'))};
    const content = Buffer.alloc(4_000_000, Math.random().toString(36));
    const files = Array.from({ length: 40 }, (_, index) => ({ file: 'part-' + index + '.js', content }));
    void folderStore(${JSON.stringify(root)}).put(${JSON.stringify(key)}, files);
    console.log('writing');`;
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  await once(child.stdout, 'data');
  await untilSomethingIsUploaded();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const store = folderStore(root);
  expect(await store.read(key, 'part-0.js', 'identity')).toBeUndefined();
  await store.put(key, [{ file: 'part-0.js', content: script }]);
  expect(await store.read(key, 'part-0.js', 'identity')).toEqual(script);
});

async function untilSomethingIsUploaded(): Promise<void> {
  while ((await readdir(join(root, '.uploads'), { recursive: true }).catch(() => [])).length < 2)
    await new Promise((resolve) => setImmediate(resolve));
}
