import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DevelopmentDocuments } from '..';
import { BuildFailed } from '../builds/build-package';
import type { ReleasePackage } from '../builds/packages';
import type { LiveSite } from '../live/live-site';
import type { Step } from '../terminal/output';
import { registerReload } from './reload.routes';
import { overlayWatched } from './watched-site';

export interface Watch extends DevelopmentDocuments {
  readonly names: ReadonlySet<string>;
  register(app: FastifyInstance): void;
  stop(): void;
}

interface WatchStart {
  readonly packages: readonly { readonly of: ReleasePackage; readonly port: number }[];
  readonly step: Step;
  readonly listener: WatchListener;
  /** Called before the listener at each build. */
  readonly onBuilt: () => void;
}

interface WatchOptions extends Omit<WatchStart, 'onBuilt'> {
  readonly site: LiveSite['map']['site'];
}

/** Watches packages, and makes the site's documents use them. Resolves when each has built once. @throws BuildFailed */
export async function watchPackages({ packages, site, step, listener }: WatchOptions): Promise<Watch> {
  let reload = () => {};
  let last: { readonly of: LiveSite | undefined; readonly overlay: LiveSite | undefined } | undefined;
  const onBuilt = () => {
    last = undefined;
    reload();
  };
  const { watched, ready, stop } = startWatching({ packages, step, listener, onBuilt });
  try {
    await ready;
  } catch (error) {
    stop();
    throw error;
  }
  return {
    names: new Set(packages.map(({ of }) => of.name)),
    // any port: the federation devtools may replace a remote by another local build
    alsoFrom: ['http://localhost:*'],
    current(live) {
      if (!last || last.of !== live) last = { of: live, overlay: overlayWatched(live, watched, site) };
      return last.overlay;
    },
    register(app) {
      ({ reload } = registerReload(app));
    },
    stop,
  };
}

/** Starts the watch builds. `ready` resolves when each has built once. */
export function startWatching({ packages, step, listener, onBuilt }: WatchStart) {
  const watched = packages.map(({ of, port }) =>
    watchPackage(of, port, {
      built(built) {
        onBuilt();
        listener.built(built);
      },
      failed: listener.failed,
    }),
  );
  return {
    watched,
    ready: Promise.all(watched.map(({ of, base, ready }) => step(`watching ${of.name} at ${base}`, () => ready))),
    stop() {
      for (const each of watched) each.stop();
    },
  };
}

export interface Watched {
  readonly of: ReleasePackage;
  /** Address of the watch build's files, with a slash at the end. */
  readonly base: string;
  /** Resolves with the first build that works. @throws BuildFailed if the watcher ends before it */
  readonly ready: Promise<void>;
  stop(): void;
}

export interface WatchListener {
  built(of: ReleasePackage): void;
  failed(of: ReleasePackage, output: string): void;
}

/** Matches webpack's one-line summary of a build. */
const summary = /webpack [\d.]+ compiled (?:successfully|with (\d+ error)?)/;

/** Runs a package's watch build, which serves its own files and writes its build record to `dist/dev`. */
function watchPackage(of: ReleasePackage, port: number, listener: WatchListener): Watched {
  const webpack = createRequire(join(of.folder, 'package.json')).resolve('webpack/bin/webpack.js');
  const child = spawn(process.execPath, [webpack, 'serve', '--stats', 'minimal'], {
    cwd: of.folder,
    env: { ...process.env, DEV_PORT: String(port), NODE_OPTIONS: '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);

  const ready = new Promise<void>((resolve, reject) => {
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk;
      const found = summary.exec(output);
      if (!found) return;
      if (found[1]) listener.failed(of, output.trim());
      else {
        listener.built(of);
        resolve();
      }
      output = '';
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', () => reject(new BuildFailed(of.name, output.trim())));
  });
  // An error is reported to the caller that waits for the first build; later there is none.
  ready.catch(() => undefined);
  return { of, base: `http://localhost:${port}/`, ready, stop };
}
