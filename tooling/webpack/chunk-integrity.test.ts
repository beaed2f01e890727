import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { ChunkIntegrity } from './chunk-integrity.mjs';
import { compileSmall } from './testing/compile-small';

let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  const sources = { 'main.js': `import('./later.js')`, 'later.js': 'globalThis.later = 1;' };
  ({ files } = await compileSmall(sources, new ChunkIntegrity()));
});

/** What the built runtime asks of the script of a chunk. */
function integrityOfScript(chunkId: string): unknown {
  const [statement] = /script\.integrity = .*;/.exec(files['entry.js'] ?? '') ?? [];
  const script: { integrity?: unknown } = {};
  new Function('script', 'chunkId', statement ?? '')(script, chunkId);
  return script.integrity;
}

test('the runtime asks of each chunk the hash of the file that was written', () => {
  const [name = '', text = ''] = Object.entries(files).find(([file]) => file.endsWith('.chunk.js')) ?? [];
  const hash = createHash('sha256').update(text).digest('base64');
  expect(integrityOfScript(name.split('.')[0] ?? '')).toBe(`sha256-${hash}`);
});

test('a chunk that the build did not name gets a hash that no file has, of the right length', () => {
  for (const unknown of ['99', 'undefined', '']) expect(integrityOfScript(unknown)).toBe(`sha256-${'A'.repeat(43)}=`);
});
