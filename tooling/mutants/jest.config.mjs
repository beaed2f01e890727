import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The API's tests in Jest's own runner, because Stryker controls it by the test environment. */
export default {
  rootDir: '../../api',
  testEnvironment: require.resolve('./stop-at-first-failure.cjs'),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      require.resolve('@swc/jest'),
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  testTimeout: 60_000,
};
