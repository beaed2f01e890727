import { createHash } from 'node:crypto';
import { ChunkIntegrity } from './chunk-integrity.mjs';
import { compileSmall } from './testing/compile-small';

let files: Readonly<Record<string, string>>;
beforeAll(async () => {
  const sources = { 'main.js': `import('./later.js')`, 'later.js': 'globalThis.later = 1;' };
  ({ files } = await compileSmall(sources, new ChunkIntegrity()));
});

/** The integrity that the built runtime sets on the script of a chunk. */
function integrityOfScript(chunkId: string): unknown {
  const [statement] = /script\.integrity = .*;/.exec(files['entry.js'] ?? '') ?? [];
  const script: { integrity?: unknown } = {};
  new Function('script', 'chunkId', statement ?? '')(script, chunkId);
  return script.integrity;
}

test('the runtime has for each chunk the hash of its file', () => {
  const [name = '', text = ''] = Object.entries(files).find(([file]) => file.endsWith('.chunk.js')) ?? [];
  const hash = createHash('sha256').update(text).digest('base64');
  expect(integrityOfScript(name.split('.')[0] ?? '')).toBe(`sha256-${hash}`);
});

test('an unknown chunk gets a hash of the right length that no file has', () => {
  for (const unknown of ['99', 'undefined', '']) expect(integrityOfScript(unknown)).toBe(`sha256-${'A'.repeat(43)}=`);
});
