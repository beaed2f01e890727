import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const { resolve: scriptOf } = createRequire(import.meta.url);

/** A build that the site is compared with. Each has a subfolder here. */
export type ComparedBuild = 'monolith' | 'naive';

export async function buildCompared(build: ComparedBuild, output: string): Promise<void> {
  const config = resolve(import.meta.dirname, build, 'webpack.config.mjs');
  await runBuild(import.meta.dirname, output, ['webpack/bin/webpack.js', 'build', '--config', config]);
}

/** Builds a package as for a release. @returns the duration in milliseconds */
export const buildPackage = (folder: string, output: string): Promise<number> =>
  runBuild(folder, output, ['tooling/webpack/build', output]);

async function runBuild(folder: string, output: string, [script = '', ...args]: readonly string[]): Promise<number> {
  const startMs = performance.now();
  await run(process.execPath, [scriptOf(script), ...args], {
    cwd: folder,
    maxBuffer: 2 ** 26,
    env: { ...process.env, BENCH_OUTPUT: output, NODE_ENV: 'production', NODE_OPTIONS: '', WEBPACK_SERVE: '' },
  });
  return performance.now() - startMs;
}
