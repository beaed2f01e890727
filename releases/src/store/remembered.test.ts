import { expect, test } from '@jest/globals';
import type { ReleaseKey, ReleaseStore } from './release-store';
import { remembered } from './remembered';

const key: ReleaseKey = { name: 'mf-rides', version: '1.0.0', digest: 'abc' };

/** A store that counts how often it is read; each file is its own name, a hundred times. */
function countingStore() {
  const reads: string[] = [];
  const store: ReleaseStore = {
    put: async () => undefined,
    has: async () => true,
    async read(_, file) {
      reads.push(file);
      if (file === 'broken.js') throw new Error('the network is gone');
      return file === 'absent.js' ? undefined : Buffer.from(file.repeat(100));
    },
  };
  return { store, reads };
}

test('a file is read once, however many ask for it at once or later', async () => {
  const { store, reads } = countingStore();
  const kept = remembered(store, 10_000);
  const read = () => kept.read(key, 'a.js', 'br');
  expect(new Set((await Promise.all([read(), read(), read()])).map(String)).size).toBe(1);
  await read();
  expect(reads).toEqual(['a.js']);
});

test('beyond the limit the longest unused goes', async () => {
  const { store, reads } = countingStore();
  const kept = remembered(store, 1_000);
  for (const file of ['a.js', 'b.js', 'a.js', 'c.js', 'a.js', 'b.js']) await kept.read(key, file, 'br');
  expect(reads).toEqual(['a.js', 'b.js', 'c.js', 'b.js']);
});

test.each(['absent.js', 'broken.js'])('%s is asked for again', async (file) => {
  const { store, reads } = countingStore();
  const kept = remembered(store, 10_000);
  for (const _ of [1, 2]) await kept.read(key, file, 'br').catch(() => undefined);
  expect(reads).toEqual([file, file]);
});
