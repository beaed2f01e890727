import { expect, test } from '@jest/globals';
import { NoSecondCopy, sharedPackageOf } from './no-second-copy.mjs';
import { compileSmall } from './testing/compile-small';

test('a remote that would bring what the shell shares is not built, and is told which it is', async () => {
  const { errors, files } = await compileSmall({ 'main.js': `import 'react'` }, new NoSecondCopy());
  expect(errors[0]).toMatch(/would be a second react: import it by a name that the shell shares/);
  expect(files).toEqual({});
});

test('what it has alone is its own', async () => {
  const { errors, files } = await compileSmall(
    { 'main.js': `import './alone.js'`, 'alone.js': 'globalThis.alone = 1;' },
    new NoSecondCopy(),
  );
  expect(errors).toEqual([]);
  expect(files['entry.js']).toContain('globalThis.alone');
});

test.each([
  ['/site/node_modules/.pnpm/react-dom@19/node_modules/react-dom/client.js', 'react-dom'],
  ['/site/node_modules/.pnpm/x/node_modules/react-router/dist/production/index.mjs', 'react-router'],
  ['C:\\site\\node_modules\\@emotion\\react\\index.js', '@emotion'],
  ['/site/node_modules/.pnpm/x/node_modules/zustand/esm/vanilla.mjs', 'zustand'],
  ['/site/shared/src/ui/index.ts', 'shared/src/ui'],
  ['/site/shared/src/http/client.ts', 'shared/src/http'],
  ['/site/shared/src/checkout/attempt.ts', undefined],
  ['/site/node_modules/react-error-boundary/index.js', undefined],
  ['/site/mf-rides/src/pages/ride-search/index.ts', undefined],
])('%s is of %s', (file, copied) => expect(sharedPackageOf(file)).toBe(copied));
