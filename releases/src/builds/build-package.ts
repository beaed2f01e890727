import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ReleasePackage } from './packages';

/** The number of local builds that are kept for each package, so that a switch to an earlier branch needs no build. */
const keptLocalBuilds = 5;

export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';

  constructor(
    readonly packageName: string,
    /** The output of the bundler. */
    readonly output: string,
  ) {
    super(`${packageName} cannot be built`);
  }
}

export const buildFolder = ({ folder }: ReleasePackage, version: string): string => join(folder, 'dist', version);

/** A build is moved to the folder of its version only once it is complete. */
export const isBuilt = (of: ReleasePackage, version: string): boolean =>
  existsSync(join(buildFolder(of, version), 'build.json'));

/**
 * Builds one package alone, as the given version, into `dist/<version>`.
 *
 * @param replace whether to replace an earlier build of that version; a local version depends on its inputs, others do not
 * @throws BuildFailed
 */
export async function buildPackage(of: ReleasePackage, version: string, { replace = false } = {}): Promise<void> {
  const unfinished = join(of.folder, 'dist', `.building-${randomBytes(4).toString('hex')}`);
  try {
    await runWebpack(of, version, unfinished);
    if (replace) await rm(buildFolder(of, version), { recursive: true, force: true });
    await rename(unfinished, buildFolder(of, version)).catch((error: unknown) => {
      // another process has built the same inputs meanwhile
      if (!isBuilt(of, version)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  await pruneLocalBuilds(of);
}

function runWebpack({ name, folder }: ReleasePackage, version: string, outputPath: string): Promise<void> {
  const build = createRequire(join(folder, 'package.json')).resolve('tooling/webpack/build');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [build, outputPath], {
      cwd: folder,
      env: { ...process.env, RELEASE_VERSION: version, NODE_ENV: 'production', NODE_OPTIONS: '', WEBPACK_SERVE: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = () => child.kill();
    process.once('exit', stop);
    child.once('close', () => process.off('exit', stop));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new BuildFailed(name, output.trim()))));
  });
}

/** Partial builds older than this were left by a killed process. */
const abandonedAfterMs = 3_600_000;

async function pruneLocalBuilds({ folder }: ReleasePackage): Promise<void> {
  const dist = join(folder, 'dist');
  const names = (await readdir(dist)).filter((name) => name.includes('-local.') || name.startsWith('.building-'));
  const builds = await Promise.all(
    names.map(async (name) => ({ name, madeMs: (await stat(join(dist, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  const isUnfinished = ({ name }: { name: string }) => name.startsWith('.building-');
  const local = builds.filter((build) => !isUnfinished(build)).sort((one, other) => other.madeMs - one.madeMs);
  const dead = builds.filter((build) => isUnfinished(build) && Date.now() - build.madeMs > abandonedAfterMs);
  for (const { name } of [...local.slice(keptLocalBuilds), ...dead])
    await rm(join(dist, name), { recursive: true, force: true });
}
