import { reachedPackages, testedFiles } from './changed-files';
import { root } from './steps';

const packages = ['shared', 'shell', 'mf-rides', 'ops', 'server', 'api', 'releases'];

test.each<[string, readonly string[]]>([
  ['mf-rides/src/model/search-form.ts', ['mf-rides']],
  ['server/src/http/route.ts', ['server', 'api', 'releases', 'ops']],
  ['pnpm-workspace.yaml', packages],
  ['pnpm-lock.yaml', packages],
  ['tooling/jest/browser.mjs', packages],
  ['docs/recipes.md', []],
])('%s reaches %j', (file, reached) => {
  expect(
    reachedPackages(root, [file], ['tooling', ...packages])
      .filter((name) => name !== 'tooling')
      .sort(),
  ).toEqual([...reached].sort());
});

test('a migration is tested by the tests of the database', () => {
  expect(testedFiles(root, ['api/migrations/0020_payments.sql'])).toContain('api/src/database/migrate.test.ts');
});

test('tests of the whole API are related to the files beside them', () => {
  const tests = testedFiles(root, ['api/src/coupons/coupon.ts']);
  expect(tests).toContain('api/src/coupons/ride-with-coupon.test.ts');
  expect(tests).not.toContain('api/src/payments/payments.test.ts');
  expect(testedFiles(root, ['mf-rides/src/api/rides.ts'])).toEqual(['mf-rides/src/api/rides.ts']);
});
