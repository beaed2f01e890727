import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

const require = createRequire(import.meta.url);
const workspace = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

// Jest needs a flag of Node for ES modules, which PGlite needs. Restarts Jest with the flag if it is missing, as with `npx jest`.
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

/** Tests of server code: compiled by swc, as ES modules. */
export default {
  // `--findRelatedTests` follows imports into these packages too
  roots: ['<rootDir>', workspace('shared/src'), workspace('server/src'), workspace('api/src')],
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  // races need more than one connection, which the embedded database does not have
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
  // enough for a race on a busy machine with two processors
  testTimeout: 60_000,
};
