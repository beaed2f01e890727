import type { FastifyInstance } from 'fastify';
import type { ReleasePackage } from '../builds/packages';
import type { DevelopmentDocuments } from '../index';
import type { LiveSite } from '../live/live-site';
import type { Step } from '../terminal/steps';
import { registerReload } from './reload.routes';
import { type Watched, type WatchListener, watchPackage } from './watch-package';
import { overlayWatched } from './watched-site';

export interface Watch extends DevelopmentDocuments {
  readonly names: ReadonlySet<string>;
  register(app: FastifyInstance): void;
  stop(): void;
}

export interface WatchOptions {
  readonly packages: readonly { readonly of: ReleasePackage; readonly port: number }[];
  readonly site: LiveSite['map']['site'];
  readonly step: Step;
  readonly listener: WatchListener;
}

/** Watches packages, and makes the site's documents use them. Resolves when each has built once. @throws BuildFailed */
export async function watchPackages({ packages, site, step, listener }: WatchOptions): Promise<Watch> {
  let reload = () => {};
  let last: { readonly of: LiveSite | undefined; readonly overlay: LiveSite | undefined } | undefined;
  const heard: WatchListener = {
    built(of) {
      last = undefined;
      reload();
      listener.built(of);
    },
    failed: listener.failed,
  };
  const watched: Watched[] = packages.map(({ of, port }) => watchPackage(of, port, heard));
  const stop = () => {
    for (const each of watched) each.stop();
  };
  try {
    await Promise.all(watched.map(({ of, base, ready }) => step(`watching ${of.name} at ${base}`, () => ready)));
  } catch (error) {
    stop();
    throw error;
  }
  return {
    names: new Set(packages.map(({ of }) => of.name)),
    alsoFrom: watched.map(({ base }) => new URL(base).origin),
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
