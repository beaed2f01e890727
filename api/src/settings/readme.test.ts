import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { settingsTable } from './settings-table';

test('the README has the table of settings as the code has it', async () => {
  const readme = await readFile(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');
  expect(readme).toContain(settingsTable());
});
