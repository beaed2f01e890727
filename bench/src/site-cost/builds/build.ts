import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const webpack = createRequire(import.meta.url).resolve('webpack/bin/webpack.js');

/** What of the site there is to compare with. */
export type Rival = 'monolith' | 'naive';

/** Builds one of them into a folder. */
export async function buildRival(rival: Rival, output: string): Promise<void> {
  const config = resolve(import.meta.dirname, rival, 'webpack.config.mjs');
  await runWebpack({ folder: import.meta.dirname, words: ['--config', config], output });
}

interface WebpackRun {
  readonly folder: string;
  readonly words?: readonly string[];
  readonly output: string;
}

/** One run of webpack in a process of its own; its errors are this one's. @returns how long it took */
export async function runWebpack({ folder, words = [], output }: WebpackRun): Promise<number> {
  const startMs = performance.now();
  await run(process.execPath, [webpack, 'build', ...words], {
    cwd: folder,
    maxBuffer: 2 ** 26,
    env: { ...process.env, BENCH_OUTPUT: output, NODE_ENV: 'production', NODE_OPTIONS: '', WEBPACK_SERVE: '' },
  });
  return performance.now() - startMs;
}
