import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestReleases, type TestReleases } from '../testing/test-releases';
import { keepToken } from './site-file';

let opened: TestReleases;
beforeAll(async () => {
  opened = await openTestReleases();
});
afterAll(() => opened.close());

test('the data folder is created if needed, and its token is reused by later starts', async () => {
  const dataDir = join(opened.dataDir, 'a', 'new', 'one');
  const token = await keepToken(dataDir, opened.releases);
  const path = join(dataDir, 'releases-token');
  expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual([`${token}\n`, 0o600]);
  expect(await keepToken(dataDir, opened.releases)).toBe(token);
});
