import { NoSecondCopy, shareOf } from './no-second-copy.mjs';
import { compileSmall } from './testing/compile-small';

test('the build of a remote that contains a copy of a share fails, and the error names the share', async () => {
  const { errors, files } = await compileSmall({ 'main.js': `import 'react'` }, new NoSecondCopy());
  expect(errors[0]).toMatch(/would be a second copy of react: import it by a name that the shell shares/);
  expect(files).toEqual({});
});

test('a remote contains its own modules', async () => {
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
  ['/site/shared/src/ui/index.ts', 'shared/ui'],
  ['/site/shared/src/ui/theme/tokens.ts', 'shared/ui'],
  ['/site/shared/src/ui/fields/select.tsx', 'shared/ui/fields'],
  ['/site/shared/src/ui/parts/badge.tsx', undefined],
  ['/site/shared/src/http/client.ts', 'shared/http'],
  ['/site/shared/src/checkout/attempt.ts', undefined],
  ['/site/node_modules/react-error-boundary/index.js', undefined],
  ['/site/mf-rides/src/pages/ride-search/index.ts', undefined],
])('%s belongs to the share %s', (file, copied) => expect(shareOf(file)).toBe(copied));
