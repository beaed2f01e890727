import type { RemoteBuild } from '../release/build';
import { ridesCandidate } from '../testing/candidates';
import { sizeFault } from './size-budget';

const build = (more: Partial<RemoteBuild>) => ({ ...ridesCandidate().build, ...more });
const faultOf = (contents: Readonly<Record<string, string>>, more: Partial<RemoteBuild> = {}) =>
  sizeFault(
    {
      build: build({ entry: 'entry.js', modules: { './rooms': ['rooms.js'] }, ...more }),
      files: Object.entries(contents).map(([file, text]) => ({ file, content: Buffer.from(text) })),
    },
    async ({ byteLength }) => byteLength,
  );
const bytes = (count: number, before = '') => before + ' '.repeat(count - before.length);

describe('an entry', () => {
  test('with its own federation runtime may be four times as large', async () => {
    const contents = { 'entry.js': bytes(31_000), 'rooms.js': bytes(10) };
    expect(await faultOf(contents)).toMatch(/^The entry takes 31\.0 kB on the wire, 8\.0 kB is its budget/);
    expect(await faultOf(contents, { runtime: 'own' })).toBeUndefined();
  });

  test('that is an ES module counts with its static imports, but not its dynamic ones', async () => {
    const entry = bytes(12_000, `import{a}from"./parts/a.js";const b=()=>import("./b.js");`);
    const contents = { 'entry.js': entry, 'parts/a.js': bytes(25_000, `import'../entry.js'`), 'b.js': bytes(30_000) };
    const more = { runtime: 'own', entryType: 'module' } as const;
    expect(await faultOf(contents, more)).toMatch(/^The entry takes 37\.0 kB on the wire, 32\.0 kB is its budget/);
  });
});
