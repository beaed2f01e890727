import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const require = createRequire(import.meta.url);
const workspace = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// Jest runs ES modules (and PGlite needs them) only under a flag of Node that must be there from its start; started
// without, as by `npx jest`, it is started again with it.
if (!vm.SourceTextModule) {
  const { status } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', '--no-warnings', ...process.argv.slice(1)],
    {
      stdio: 'inherit',
    },
  );
  process.exit(status ?? 1);
}

/** Tests of code that runs on the server: sources through swc, as the ES modules that they are. */
export default {
  // the graph that `--findRelatedTests` follows goes through what the packages import of each other
  roots: ['<rootDir>', workspace('shared/src'), workspace('server/src'), workspace('api/src')],
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  // races mean something only between connections: they run where a PostgreSQL server is named
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_DATABASE_URL ? [] : ['[.]pg[.]test[.]ts$'])],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '\\.tsx?$': [
      require.resolve('@swc/jest'),
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
  restoreMocks: true,
  // enough for a race on a busy machine of two processors; a test that hangs is told all the same
  testTimeout: 60_000,
};
