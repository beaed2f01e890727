import { dayIn } from 'shared/format';
import type { PageCall, RenderedRoot } from 'shared/remote';
import { hasServerSide, indexedPath, type ListedPages, outlinePage, type PageOutline } from '../document/page';
import type { LiveSite } from '../live/live-site';
import { createLruCache } from '../live/lru-cache';
import type { ReleaseStore } from '../store/release-store';
import { PageError } from './child';
import type { PageAnswers, Visitor } from './page-answers';
import { releaseSetOf } from './release-set';
import { type Renderer, RendererClosed, type RenderedPage as RendererPage } from './renderer';

/** A page as HTML, with its address, and the day in Lagos for which it is valid. */
export type RenderedPage = RendererPage & { readonly address: string; readonly day: string };

export interface RenderedPages {
  /**
   * A public page without a query: rendered once for the releases of the site, and again with each day, and after some minutes if
   * it shows data. Undefined until it is rendered: the first request starts that.
   */
  kept(live: LiveSite, page: PageOutline): RenderedPage | undefined;
  /** The frame of the site, for documents without a rendered page. It is kept like a page. */
  frame(live: LiveSite): RenderedRoot | undefined;
  /**
   * A page with a query, with the answers to its calls. `late` if it is not rendered in time: then it is for the next request. The
   * same page is used for a minute. Undefined if it is not rendered.
   *
   * @param address the path with the query
   */
  requested(
    live: LiveSite,
    page: PageOutline,
    address: string,
    visitor: Visitor,
  ): Promise<RenderedPage | 'late' | undefined>;
  /**
   * A page of a listing, with the answers to its calls, which the site makes for itself. The same page is used for some minutes.
   * A robot waits longer for it, because it does not come back soon.
   */
  listed(
    live: LiveSite,
    page: PageOutline,
    visitor: Pick<Visitor, 'mayCall'>,
  ): Promise<RenderedPage | 'late' | undefined>;
}

export interface RenderedPagesOptions {
  readonly renderer: Pick<Renderer, 'callsOf' | 'render' | 'frame' | 'queued' | 'leftOut'>;
  readonly store: Pick<ReleaseStore, 'read'>;
  readonly answers: PageAnswers;
  /** Called once for each page and site that cannot be rendered. */
  readonly onError: (error: unknown) => void;
  /** Called when the releases of a site are left out for a while, with the release whose page has ended the renderer last. */
  readonly onLeftOut?: (release: PageOutline['release']) => void;
  readonly now?: () => number;
  readonly limits?: Partial<RenderedPagesLimits>;
}

const pagesLimits = {
  /** A page that has thrown is tried again after this time. */
  retryMs: 60_000,
  /** A page whose process has ended, or that was refused, is tried again after this time. */
  retryAfterEndMs: 5_000,
  /** A kept page that shows data is rendered again after this time; the one before is used meanwhile. */
  refreshMs: 5 * 60_000,
  /** A requested page is used again for this time. */
  requestedMs: 60_000,
  /** How long a request waits for its page. */
  patienceMs: 300,
  /** The same for a robot that requests a listed page. */
  robotPatienceMs: 2_000,
  /** While more pages wait for the renderer, requests do not: rendering is the first thing that an overload ends. */
  queued: 15,
  /**
   * Requested pages that are made at once, with those that wait for their data: each costs the API a search. Halved, down to the
   * least, by each page that is late, because nobody gets a page that is late; each page in time adds one.
   */
  atOnce: 30,
  atOnceLeast: 4,
  /** Requested pages of one site that are used again; each has some 500 kB with its documents. */
  requestedPages: 50,
  /** The same for listed pages. */
  listedPages: 100,
  addressCharacters: 1_000,
};
export type RenderedPagesLimits = typeof pagesLimits;

/** The page gets the document that browsers render. */
export class PageNotRendered extends Error {
  override readonly name = 'PageNotRendered';

  /** @param what without the query of an address, which can have personal data: `/contact` */
  constructor(what: string, cause: unknown) {
    super(`${what} could not be rendered on the server`, { cause });
  }
}

/** The site itself asks, when releases move: no visitor waits. */
const site: Visitor = { address: '127.0.0.1', mayCall: true };

interface Kept<Result> {
  readonly day: string;
  result?: Result | undefined;
  /** When it is rendered again; undefined before the first time. */
  nextMs?: number;
}

interface Rendered<Result> {
  readonly result: Result | undefined;
  readonly againAfterMs?: number | undefined;
}

interface KeptRendering<Result> {
  readonly live: LiveSite;
  /** Whose code it is. */
  readonly release: PageOutline['release'];
  /** For the report of an error. */
  readonly what: string;
  readonly start: () => Promise<Rendered<Result>>;
}

interface Requested {
  readonly page: Promise<RenderedPage | undefined>;
  readonly untilMs: number;
}

/** The pages of one site. */
interface PagesOfSite {
  readonly kept: Map<string, Kept<RenderedPage>>;
  readonly frame: Map<'frame', Kept<RenderedRoot>>;
  readonly requested: ReturnType<typeof createLruCache<Requested>>;
  readonly listed: ReturnType<typeof createLruCache<Requested>>;
  /** By the key of a page, when it may be requested again after an error. */
  readonly failedUntilMs: Map<string, number>;
}

type Sources = Pick<RenderedPagesOptions, 'store' | 'now'> & {
  readonly renderer: Pick<Renderer, 'callsOf' | 'render'>;
};

/** @param answer answers the calls that the page makes first; undefined if the page is not rendered without them */
export async function renderSitePage(
  { renderer, store, now = Date.now }: Sources,
  live: LiveSite,
  address: string,
  answer: (calls: readonly PageCall[]) => ReturnType<PageAnswers['of']>,
): Promise<RenderedPage | undefined> {
  const set = releaseSetOf(live, store);
  const day = dayIn('Africa/Lagos', now());
  const { map } = live;
  const answers = await answer(await renderer.callsOf(set, { map, address }));
  return answers && { ...(await renderer.render(set, { map, address, answers })), address, day };
}

/** The pages that are rendered on this server. A preview has none. */
export function createRenderedPages(options: RenderedPagesOptions): RenderedPages {
  const { renderer, store, answers, onError, now = Date.now } = options;
  const limits: RenderedPagesLimits = { ...pagesLimits, ...options.limits };
  const sites = new WeakMap<LiveSite, PagesOfSite>();
  let underWay = 0;
  let atOnce = limits.atOnce;

  function pagesOf(live: LiveSite): PagesOfSite {
    const known = sites.get(live);
    if (known) return known;
    const made: PagesOfSite = {
      kept: new Map(),
      frame: new Map(),
      requested: createLruCache(() => limits.requestedPages),
      listed: createLruCache(() => limits.listedPages),
      failedUntilMs: new Map(),
    };
    sites.set(live, made);
    return made;
  }

  const today = () => dayIn('Africa/Lagos', now());

  /** The keys of the sets that are left out, while they are. */
  const reported = new Set<string>();

  function reportLeftOut(live: LiveSite, release: PageOutline['release']): void {
    const { key } = releaseSetOf(live, store);
    const isLeftOut = renderer.leftOut().includes(key);
    if (isLeftOut && !reported.has(key)) options.onLeftOut?.(release);
    if (isLeftOut) reported.add(key);
    else reported.delete(key);
  }

  const retryAtMs = (error: unknown) => now() + (error instanceof PageError ? limits.retryMs : limits.retryAfterEndMs);

  /** What is kept under a key for today; undefined until it is rendered. */
  function keep<Key, Result>(kept: Map<Key, Kept<Result>>, key: Key, rendering: KeptRendering<Result>) {
    const day = today();
    const known = kept.get(key);
    const entry = known?.day === day ? known : { day };
    kept.set(key, entry);
    if ((entry.nextMs ?? 0) <= now()) void renderKept(entry, rendering);
    return entry.result;
  }

  async function renderKept<Result>(
    entry: Kept<Result>,
    { live, release, what, start }: KeptRendering<Result>,
  ): Promise<void> {
    const isFirstTry = entry.nextMs === undefined;
    entry.nextMs = Number.POSITIVE_INFINITY;
    try {
      const { result, againAfterMs } = await start();
      entry.result = result;
      if (againAfterMs !== undefined) entry.nextMs = now() + againAfterMs;
    } catch (error) {
      if (error instanceof RendererClosed) return;
      entry.nextMs = retryAtMs(error);
      reportLeftOut(live, release);
      if (isFirstTry) onError(new PageNotRendered(what, error));
    }
  }

  async function renderPage(live: LiveSite, address: string): Promise<Rendered<RenderedPage>> {
    let hasCalls = false;
    const result = await renderSitePage(options, live, address, async (calls) => {
      hasCalls = calls.length > 0;
      // without the answers it is still the page, with their place
      return (await answers.of(calls, site)) ?? [];
    });
    return { result, againAfterMs: hasCalls ? (result?.dataJson ? limits.refreshMs : limits.retryMs) : undefined };
  }

  /** @param usedMs how long the page is used */
  function startRequested(
    live: LiveSite,
    page: PageOutline,
    { address, visitor, usedMs }: { readonly address: string; readonly visitor: Visitor; readonly usedMs: number },
  ): Requested {
    const { failedUntilMs, ...caches } = pagesOf(live);
    const cache = page.isListed ? caches.listed : caches.requested;
    underWay += 1;
    const rendering = renderSitePage(options, live, address, (calls) => answers.of(calls, visitor)).catch((error) => {
      if (error instanceof RendererClosed) return undefined;
      const isFirst = !failedUntilMs.has(page.key);
      failedUntilMs.set(page.key, retryAtMs(error));
      reportLeftOut(live, page.release);
      if (isFirst) onError(new PageNotRendered(new URL(address, 'https://site.invalid').pathname, error));
      return undefined;
    });
    const entry = { page: rendering, untilMs: now() + usedMs };
    cache.set(address, entry);
    void rendering.then((rendered) => {
      underWay -= 1;
      // the next visitor may be one for whom the API is asked
      if (!rendered && cache.get(address) === entry) cache.delete(address);
    });
    return entry;
  }

  const isBusy = (live: LiveSite, page: PageOutline) =>
    underWay >= atOnce || renderer.queued() > limits.queued || (pagesOf(live).failedUntilMs.get(page.key) ?? 0) > now();

  return {
    kept(live, { key, renderedPath, release }) {
      if (renderedPath === undefined || live.isPreview) return undefined;
      const start = () => renderPage(live, renderedPath);
      return keep(pagesOf(live).kept, key, { live, release, what: renderedPath, start });
    },
    frame(live) {
      if (live.isPreview || !hasServerSide(live)) return undefined;
      const { name, version } = live.shell;
      const start = async () => ({ result: await renderer.frame(releaseSetOf(live, store), { map: live.map }) });
      return keep(pagesOf(live).frame, 'frame', { live, release: { name, version }, what: 'The frame', start });
    },
    async requested(live, page, address, visitor) {
      if (!page.rendersQueries || live.isPreview || address.length > limits.addressCharacters) return undefined;
      const known = pagesOf(live).requested.get(address);
      if (known && now() < known.untilMs) return inTime(known.page, limits.patienceMs);
      if (isBusy(live, page)) return undefined;
      const started = startRequested(live, page, { address, visitor, usedMs: limits.requestedMs });
      const found = await inTime(started.page, limits.patienceMs);
      atOnce = found === 'late' ? Math.max(limits.atOnceLeast, atOnce / 2) : Math.min(limits.atOnce, atOnce + 1);
      return found;
    },
    async listed(live, page, { mayCall }) {
      const address = page.renderedPath;
      if (address === undefined || live.isPreview) return undefined;
      const patienceMs = mayCall ? limits.patienceMs : limits.robotPatienceMs;
      const known = pagesOf(live).listed.get(address);
      if (known && now() < known.untilMs) return inTime(known.page, patienceMs);
      if (isBusy(live, page)) return undefined;
      const started = startRequested(live, page, { address, visitor: site, usedMs: limits.refreshMs });
      return inTime(started.page, patienceMs);
    },
  };
}

async function inTime<Value>(work: Promise<Value>, limitMs: number): Promise<Value | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts rendering the frame and the public pages of a site, so that no visit has to come first. Listed pages are too many. */
export function renderAll(pages: RenderedPages, live: LiveSite, listedPages: ListedPages): void {
  pages.frame(live);
  for (const remote of Object.values(live.map.remotes))
    for (const { listing } of remote.routes) if (listing) listedPages(listing);
  const routes = Object.values(live.map.remotes).flatMap((remote) =>
    remote.routes.flatMap((route) => indexedPath(route) ?? []),
  );
  for (const path of ['/', ...routes]) pages.kept(live, outlinePage(live, path, listedPages));
}
