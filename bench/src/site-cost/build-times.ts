import { appendFile, cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration, type Stats } from 'webpack';
import { buildPackage } from './builds/build';
import { type Spread, spreadOf } from './samples';

export interface BuildFigures {
  /** One remote, in a process of its own. */
  readonly remoteColdMs: Spread;
  /**
   * The same remote after a change of one page, by a watching compiler: minified, hashed and checked as for a release, unlike
   * in `pnpm dev`.
   */
  readonly remoteWarmMs: Spread;
  /** The shell and every remote, two at a time as in `pnpm build`. */
  readonly siteColdMs: number;
}

const root = resolve(import.meta.dirname, '../../..');
const packages = ['shell', 'mf-content', 'mf-flights', 'mf-rides', 'mf-tracking'];
const remote = 'mf-rides';
const page = 'src/pages/ride-results/index.ts';
const atOnce = 2;

export async function measureBuilds(rounds: number): Promise<BuildFigures> {
  // inside the workspace, so that imports are resolved
  await mkdir(join(root, 'bench/dist'), { recursive: true });
  const folder = await mkdtemp(join(root, 'bench/dist/builds-'));
  try {
    const cold: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      cold.push(await buildPackage(join(root, remote), join(folder, `cold-${round}`)));
    return {
      remoteColdMs: spreadOf(cold),
      remoteWarmMs: spreadOf(await rebuild(join(folder, remote), rounds)),
      siteColdMs: Math.round(await buildAll(folder)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function buildAll(folder: string): Promise<number> {
  const startMs = performance.now();
  const waiting = [...packages];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await buildPackage(join(root, next), join(folder, `all-${next}`));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return performance.now() - startMs;
}

/** Changes a page of a copy of the remote several times under one watching compiler. */
async function rebuild(copy: string, rounds: number): Promise<number[]> {
  const original = join(root, remote);
  await cp(original, copy, { recursive: true, filter: (path) => !/[\\/](node_modules|dist)$/.test(path) });
  await symlink(join(original, 'node_modules'), join(copy, 'node_modules'));
  const { default: config } = (await import(pathToFileURL(join(copy, 'webpack.config.mjs')).href)) as {
    default: Configuration;
  };
  const compiler = webpack(config);
  let succeeded: (stats: Stats) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  const built = () =>
    new Promise<Stats>((done, reject) => {
      succeeded = done;
      failed = reject;
    });
  const first = built();
  const watching = compiler.watch({ aggregateTimeout: 5 }, (error, stats) => {
    if (error || !stats || stats.hasErrors()) failed(error ?? new Error(stats?.toString('errors-only')));
    else succeeded(stats);
  });
  try {
    await first;
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const next = built();
      await appendFile(join(copy, page), `\nexport const round${round} = ${round};\n`);
      const { startTime, endTime } = await next;
      times.push((endTime ?? 0) - (startTime ?? 0));
    }
    return times;
  } finally {
    await new Promise((closed) => watching?.close(closed));
  }
}
