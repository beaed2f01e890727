import type * as jestGlobals from '@jest/globals';

/** Jest's globals, which tests of server code use. */
declare global {
  const afterAll: typeof jestGlobals.afterAll;
  const afterEach: typeof jestGlobals.afterEach;
  const beforeAll: typeof jestGlobals.beforeAll;
  const beforeEach: typeof jestGlobals.beforeEach;
  const describe: typeof jestGlobals.describe;
  const expect: typeof jestGlobals.expect;
  const it: typeof jestGlobals.it;
  const jest: Pick<typeof jestGlobals.jest, 'fn' | 'spyOn'>;
  const test: typeof jestGlobals.test;
}
