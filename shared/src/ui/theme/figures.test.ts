import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(__dirname, '../../../..');

/** Numbers that tick or count while somebody looks at them: their width must stay. */
const ticking = [
  'shared/src/checkout/payment/countdown.tsx',
  'shared/src/checkout/payment/open-account.tsx',
  'shared/src/ui/forms/counted-area.tsx',
  'shared/src/ui/parts/stepper.tsx',
];

const packages = ['shared', 'shell', 'mf-flights', 'mf-rides', 'mf-tracking', 'mf-content'];

test('times and amounts have proportional figures: the tabular 1 of Onest leaves a gap beside it, as in "07:1 5"', () => {
  const files = packages.flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx') || path.endsWith('.ts'))
      .filter((path) => !path.includes('.test.'))
      .map((path) => `${name}/src/${path}`),
  );
  const tabular = files.filter((path) => readFileSync(join(root, path), 'utf8').includes('tabular-nums'));
  expect(tabular.sort()).toEqual(ticking);
});
