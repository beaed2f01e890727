import { createHash } from 'node:crypto';
import { dayIn } from 'shared/format';
import { indexedPath, outlinePage, type PageOutline } from '../document/page';
import type { LiveSite } from '../live/live-site';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import {
  type ReleaseSet,
  type Renderer,
  RendererClosed,
  type RenderedPage as RendererPage,
  type ServerSide,
} from './renderer';

/** A page as HTML, with the day in Lagos for which it is valid. */
export type RenderedPage = RendererPage & { readonly path: string; readonly day: string };

export interface RenderedPages {
  /** The page if it is rendered. Otherwise starts rendering it, for later requests. */
  get(live: LiveSite, page: PageOutline): RenderedPage | undefined;
}

export interface RenderedPagesOptions {
  readonly renderer: Pick<Renderer, 'render'>;
  readonly store: Pick<ReleaseStore, 'read'>;
  /** Called once for each page and site that cannot be rendered. */
  readonly onError: (error: unknown) => void;
  readonly now?: () => number;
}

/** A page that could not be rendered is tried again after this time. */
const retryMs = 60_000;

interface Entry {
  readonly day: string;
  page?: RenderedPage;
  retryAtMs?: number;
}

/**
 * The public pages of each site, rendered once: they change with the releases, and with the day, which is the first one in the
 * search forms.
 */
export function createRenderedPages({ renderer, store, onError, now = Date.now }: RenderedPagesOptions): RenderedPages {
  const entries = new WeakMap<LiveSite, Map<string, Entry>>();
  const sets = new WeakMap<LiveSite, ReleaseSet>();

  const setOf = (live: LiveSite): ReleaseSet => {
    const set = sets.get(live) ?? releaseSetOf(live, store);
    sets.set(live, set);
    return set;
  };

  async function render(live: LiveSite, path: string, entry: Entry): Promise<void> {
    const isFirstTry = entry.retryAtMs === undefined;
    entry.retryAtMs = Number.POSITIVE_INFINITY;
    try {
      entry.page = { ...(await renderer.render(setOf(live), { map: live.map, pathname: path })), path, day: entry.day };
    } catch (error) {
      if (error instanceof RendererClosed) return;
      entry.retryAtMs = now() + retryMs;
      if (isFirstTry) onError(new Error(`${path} could not be rendered on the server`, { cause: error }));
    }
  }

  return {
    get(live, { key, renderedPath }) {
      if (renderedPath === undefined || live.isPreview) return undefined;
      const ofSite = entries.get(live) ?? new Map<string, Entry>();
      entries.set(live, ofSite);
      const day = dayIn('Africa/Lagos', now());
      const known = ofSite.get(key);
      const entry = known?.day === day ? known : { day };
      ofSite.set(key, entry);
      if (!entry.page && (entry.retryAtMs ?? 0) <= now()) void render(live, renderedPath, entry);
      return entry.page;
    },
  };
}

/** Starts rendering the public pages of a site, so that no visit has to come first. */
export function renderAll(pages: RenderedPages, live: LiveSite): void {
  const routes = Object.values(live.map.remotes).flatMap((remote) =>
    remote.routes.flatMap((route) => indexedPath(route) ?? []),
  );
  for (const path of ['/', ...routes]) pages.get(live, outlinePage(live, path));
}

/** The releases of a site that have a server side. */
function releaseSetOf({ releases }: LiveSite, store: Pick<ReleaseStore, 'read'>): ReleaseSet {
  const withServer = releases.filter(({ build }) => build.server);
  const names = withServer.map(({ name, version, digest }) => `${name} ${version} ${digest}`);
  return {
    key: createHash('sha256').update(names.toSorted().join('\n')).digest('base64url').slice(0, 16),
    async read() {
      const sides = await Promise.all(withServer.map((release) => readServerSide(store, release)));
      return sides.every((side) => side !== undefined) ? sides : undefined;
    },
  };
}

/** Undefined if a file is missing or altered. */
async function readServerSide(store: Pick<ReleaseStore, 'read'>, release: Release): Promise<ServerSide | undefined> {
  const { name, container, build } = release;
  const { entry, files } = build.server ?? { entry: '', files: [] };
  const contents = await Promise.all(files.map((file) => store.read(release, file, 'identity')));
  if (contents.some((content) => content === undefined)) return undefined;
  return {
    name,
    container,
    entry,
    files: Object.fromEntries(files.map((file, index) => [file, String(contents[index])])),
  };
}
