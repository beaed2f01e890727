import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { settingsTable } from 'server/settings';
import { variables } from './variables';

const readme = path.resolve(import.meta.dirname, '../../../README.md');

test('the README has the same table of settings as the code', async () => {
  expect(await readFile(readme, 'utf8')).toContain(settingsTable(variables));
});
