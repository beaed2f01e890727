import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const workspace = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const tsx = import.meta.resolve('tsx');

// tsx compiles the sources, and Node loads it at its start. Restarts Jest with the option if it is missing, as with `npx jest`.
if (!process.env.NODE_OPTIONS?.includes(tsx)) {
  const { status } = spawnSync(process.execPath, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${tsx}` },
  });
  process.exit(status ?? 1);
}

/**
 * Tests of server code. They run in a plain Node process, as the server does, and the files that one process runs share their
 * modules: Jest's own runner evaluates every module again for each file. So a test restores what it changes outside of its file,
 * and it uses Jest's globals: `@jest/globals` works in Jest's own runner only.
 */
export default {
  // With one worker the runner runs all files in Jest's own process. Its pool of child processes hangs if one of them is not yet
  // listening when another asks for its configuration: the answer goes to both, once.
  maxWorkers: 1,
  runner: fileURLToPath(import.meta.resolve('jest-light-runner')),
  setupFilesAfterEnv: [fileURLToPath(new URL('./stuck-test.ts', import.meta.url))],
  // `--findRelatedTests` follows imports into these packages too
  roots: ['<rootDir>', workspace('shared/src'), workspace('server/src'), workspace('api/src')],
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  // races need more than one connection, which the embedded database does not have
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_DATABASE_URL ? [] : ['[.]pg[.]test[.]ts$'])],
  dependencyExtractor: workspace('tooling/jest/dependencies.cjs'),
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
};
