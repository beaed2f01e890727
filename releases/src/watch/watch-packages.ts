import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DevelopmentDocuments } from '..';
import { BuildFailed } from '../builds/build-package';
import type { ReleasePackage } from '../builds/packages';
import { noListedPages } from '../document/listed-pages';
import { outlinePage } from '../document/page';
import type { LiveSite } from '../live/live-site';
import { createRenderer } from '../renderer/renderer';
import type { Step } from '../terminal/output';
import { createDevelopmentPages, failureOf } from './development-pages';
import { registerPageRoutes } from './page.routes';
import { overlayWatched, watchedStore } from './watched-site';

export interface Watch extends DevelopmentDocuments {
  readonly names: ReadonlySet<string>;
  register(app: FastifyInstance): void;
  stop(): Promise<void>;
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

/** Far above those of a site: the first page after a build evaluates it, and each page has its own report. */
const rendererLimits = { renderMs: 10_000, crashes: Number.POSITIVE_INFINITY };

/** Watches packages, and makes the site's documents use them. Resolves when each has built once. @throws BuildFailed */
export async function watchPackages({ packages, site, step, listener }: WatchOptions): Promise<Watch> {
  let reload = () => {};
  let last: { readonly of: LiveSite | undefined; readonly overlay: LiveSite | undefined } | undefined;
  /** By the key of a page or its address with a query, why the last build could not be rendered. */
  const failures = new Map<string, string>();
  const reported = new Set<string>();
  const onBuilt = () => {
    last = undefined;
    failures.clear();
    reported.clear();
    reload();
  };
  const { watched, ready, stop } = startWatching({ packages, step, listener, onBuilt });
  try {
    await ready;
  } catch (error) {
    stop();
    throw error;
  }
  const workspace = dirname(packages[0]?.of.folder ?? '');
  const renderer = createRenderer({ processes: 1, limits: rendererLimits, usesSourceMaps: true });

  function noteRendering(page: string, error: unknown): void {
    if (error === undefined) return void failures.delete(page);
    const failure = failureOf(error, workspace);
    failures.set(page, failure);
    reportOnce(page, failure);
  }
  function reportOnce(page: string, failure: string): void {
    const key = `${page} ${failure}`;
    if (!reported.has(key)) listener.pageFailed(page, failure);
    reported.add(key);
  }

  return {
    names: new Set(packages.map(({ of }) => of.name)),
    // any port: the federation devtools may replace a remote by another local build
    alsoFrom: ['http://localhost:*'],
    current(live) {
      if (!last || last.of !== live) last = { of: live, overlay: overlayWatched(live, watched, site) };
      return last.overlay;
    },
    pages: ({ store, answers }) =>
      createDevelopmentPages({ renderer, store: watchedStore(watched, store), answers, onRendered: noteRendering }),
    register(app) {
      ({ reload } = registerPageRoutes(app, {
        failureAt: (pathname, query) =>
          failures.get(pathname + query) ??
          (query || !last?.overlay ? undefined : failures.get(outlinePage(last.overlay, pathname, noListedPages).key)),
        pageFailed: reportOnce,
      }));
    },
    async stop() {
      stop();
      await renderer.close();
    },
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
  /** How often it was built. */
  buildCount(): number;
  stop(): void;
}

interface BuildListener {
  built(of: ReleasePackage): void;
  failed(of: ReleasePackage, output: string): void;
}

export interface WatchListener extends BuildListener {
  /** A page throws on the server, or React finds other elements in the browser. Not called again for the same failure of a build. */
  pageFailed(page: string, failure: string): void;
}

/** Matches webpack's one-line summary of a build. */
const summary = /webpack [\d.]+ compiled (?:successfully|with (\d+ error)?)/;

/** Runs a package's watch build, which serves its own files and writes its build record to `dist/dev`. */
function watchPackage(of: ReleasePackage, port: number, listener: BuildListener): Watched {
  const webpack = createRequire(join(of.folder, 'package.json')).resolve('webpack/bin/webpack.js');
  const child = spawn(process.execPath, [webpack, 'serve', '--stats', 'minimal'], {
    cwd: of.folder,
    env: { ...process.env, DEV_PORT: String(port), NODE_OPTIONS: '', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);

  let builds = 0;
  const ready = new Promise<void>((resolve, reject) => {
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk;
      const found = summary.exec(output);
      if (!found) return;
      if (found[1]) listener.failed(of, output.trim());
      else {
        builds += 1;
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
  return { of, base: `http://localhost:${port}/`, ready, buildCount: () => builds, stop };
}
