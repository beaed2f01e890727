import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const exportsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    .map(([, name]) => name)
    .sort();

test('the module that replaces the loader of the shell has its exports', () => {
  const shell = join(import.meta.dirname, '../../../../../shell/src/remotes/load-module.ts');
  expect(exportsOf(join(import.meta.dirname, 'load-module.mjs'))).toEqual(exportsOf(shell));
});
