import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { nextSteps, writeRemote } from './write-remote';

const workspace = resolve(import.meta.dirname, '../..');
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tafiya-new-remote-'));
  const version = 'shared/src/shell/contract-version.ts';
  await mkdir(join(root, 'shared/src/shell'), { recursive: true });
  await cp(join(workspace, version), join(root, version));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a new remote has the layout of the others, and all placeholders are replaced', async () => {
  const files = await writeRemote(root, 'mf-hotel-stays');
  expect(files).toEqual([
    'mf-hotel-stays/README.md',
    'mf-hotel-stays/fixtures/hotel-stays.json',
    'mf-hotel-stays/jest.config.mjs',
    'mf-hotel-stays/package.json',
    'mf-hotel-stays/release.json',
    'mf-hotel-stays/src/pages/hotel-stays/hotel-stays-page.test.tsx',
    'mf-hotel-stays/src/pages/hotel-stays/hotel-stays-page.tsx',
    'mf-hotel-stays/src/pages/hotel-stays/index.ts',
    'mf-hotel-stays/tsconfig.json',
    'mf-hotel-stays/webpack.config.mjs',
  ]);
  for (const file of files) expect(await readFile(join(root, file), 'utf8')).not.toMatch(/\{\{[a-z]+\}\}/);
});

test.each(['hotels', 'mf-', 'mf-Hotels', 'mf-hotels/..', `mf-${'a'.repeat(40)}`])(
  '%s is not a valid name',
  async (name) => {
    await expect(writeRemote(root, name)).rejects.toThrow('is not a valid name');
  },
);

test('an existing folder is not changed', async () => {
  await writeRemote(root, 'mf-boats');
  await expect(writeRemote(root, 'mf-boats')).rejects.toThrow('mf-boats exists already.');
});

test.each([
  [{ PORT: '4100' }, 'http://localhost:4100/hotel-stays'],
  [{}, 'http://localhost:4000/hotel-stays'],
  [{ PORT: '' }, 'http://localhost:4000/hotel-stays'],
])('with %j the address of its page is %s', (environment, address) => {
  expect(nextSteps('mf-hotel-stays', environment)).toContain(`${address}\n`);
});
