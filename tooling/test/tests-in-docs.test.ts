import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps';

const filesLike = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** Names of tests; `*.pg.test.ts` and the like name many, and no file. */
const testNames = (text: string) =>
  [...text.matchAll(/(?<![\w*./-])(?:\.{1,2}\/)*\w[\w./-]*\.(?:test|journey)\.tsx?\b/g)].map(([name]) => name);

test('names of tests are found in a text, and patterns are none', () => {
  expect(testNames('`a/b-c.test.ts`, `d.pg.test.ts` and ../e.journey.ts; f.test.tsx')).toEqual([
    'a/b-c.test.ts',
    'd.pg.test.ts',
    '../e.journey.ts',
    'f.test.tsx',
  ]);
  expect(testNames('`*.pg.test.ts`, `*-races.pg.test.ts`, `.pg.test.ts`, steps.ts')).toEqual([]);
});

test('each test that the documentation names is there', () => {
  const tests = filesLike('*.test.ts', '*.test.tsx', '*.journey.ts').map((file) => `/${file}`);
  // a decision describes the day on which it was made
  const documents = filesLike('*.md').filter((file) => !file.startsWith('docs/decisions/'));
  const missing = documents.flatMap((document) =>
    testNames(readFileSync(join(root, document), 'utf8'))
      .filter((name) => !tests.some((file) => file.endsWith(`/${name.replace(/^(\.\.?\/)+/, '')}`)))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});
