import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findChromium } from './find-chromium';

let folders: string[];
const put = (folder: number, name: string) => writeFile(join(folders[folder] ?? '', name), '', { mode: 0o755 });

beforeAll(async () => {
  folders = await Promise.all(Array.from({ length: 2 }, () => mkdtemp(join(tmpdir(), 'tafiya-browsers-'))));
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

test('a headless shell is preferred, in any folder', async () => {
  const env = { PATH: folders.join(delimiter) };
  await put(0, 'chromium');
  expect(findChromium(env)).toBe(join(folders[0] ?? '', 'chromium'));
  await put(1, 'chromium-headless-shell');
  expect(findChromium(env)).toBe(join(folders[1] ?? '', 'chromium-headless-shell'));
});

test('only the configured browser is used, if any', async () => {
  const env = { PATH: folders.join(delimiter), CHROMIUM_PATH: join(folders[0] ?? '', 'chromium') };
  expect(findChromium(env)).toBe(env.CHROMIUM_PATH);
  expect(findChromium({ ...env, CHROMIUM_PATH: 'none' })).toBeUndefined();
});
