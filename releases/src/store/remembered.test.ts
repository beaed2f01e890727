import { remembered } from './remembered';

/** Counts how often each file is read; a file is its own name, a hundred times. */
function countingReader(limitBytes: number) {
  const reads: string[] = [];
  const read = remembered({
    async read(file: string) {
      reads.push(file);
      if (file === 'broken.js') throw new Error('the network is gone');
      return file === 'absent.js' ? undefined : Buffer.from(file.repeat(100));
    },
    pathOf: (file) => file,
    limitBytes,
  });
  return { read, reads };
}

test('concurrent and later reads of a file share one', async () => {
  const { read, reads } = countingReader(10_000);
  expect(new Set((await Promise.all([read('a.js'), read('a.js'), read('a.js')])).map(String)).size).toBe(1);
  await read('a.js');
  expect(reads).toEqual(['a.js']);
});

test('beyond the limit the least recently used file is evicted', async () => {
  const { read, reads } = countingReader(1_000);
  for (const file of ['a.js', 'b.js', 'a.js', 'c.js', 'a.js', 'b.js']) await read(file);
  expect(reads).toEqual(['a.js', 'b.js', 'c.js', 'b.js']);
});

test.each(['absent.js', 'broken.js'])('%s is read again', async (file) => {
  const { read, reads } = countingReader(10_000);
  for (const _ of [1, 2]) await read(file).catch(() => undefined);
  expect(reads).toEqual([file, file]);
});
