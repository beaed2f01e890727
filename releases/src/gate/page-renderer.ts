import { dayIn } from 'shared/format';
import { defaultSiteRules, type PageCall } from 'shared/remote';
import { hasServerSide, homeCards, outlinePage, type PageOutline } from '../document/page';
import { renderDocument, renderedStyle } from '../document/render';
import { contentSecurityPolicy } from '../document/security';
import { createVariants, type LiveSite, loadRelease } from '../live/live-site';
import type { Release } from '../release/release';
import { RendererLate } from '../renderer/child';
import { releaseSetOf } from '../renderer/release-set';
import type { RenderedPage as SitePage } from '../renderer/rendered-pages';
import { createRenderer, type ReleaseSet, type RenderedPage, type Renderer } from '../renderer/renderer';
import { type Answers, clockScript } from './fixture';
import { answerTo, type PageDocument } from './stage';
import { pathOf, type StageOrder, stageMap, type Visit } from './stage-order';

/** A page as its server side renders it. */
export interface Rendering {
  /** The document with the page; absent if it cannot be rendered. */
  readonly document?: PageDocument;
  /** As sentences. */
  readonly faults: readonly string[];
  /** Whether it only exceeded its time limit. */
  readonly isLate?: boolean;
}

/** Renders the pages of an order by their server sides, with their fixtures. */
export interface PageRenderer {
  /** Undefined if the site would render the page in browsers only. */
  render(visit: Visit): Promise<Rendering | undefined>;
}

export interface PageRendererOptions {
  /** The copy of the renderer's program that the user of this process can read. */
  readonly file: string;
  /** Called with the reason if this machine cannot run the renderer; no page is rendered then. */
  readonly onUnavailable: (reason: string) => void;
}

/** More HTML than this delays the page on a slow connection more than rendering it on the server gains. */
const htmlLimitBytes = 300_000;

/** The end of sentences about a page that cannot be rendered, or hydrated. */
export const renderAdvice = 'See "Render without a browser" in docs/squads.md.';

/** Starts the renderer with the first page that is rendered; it ends with this process. */
export function createPageRenderer(order: StageOrder, { file, onUnavailable }: PageRendererOptions): PageRenderer {
  const contents = new Map(
    [order.shell, ...order.remotes].map(({ release, files }) => [
      release.name,
      new Map(files.map(({ file: name, content }) => [name, content])),
    ]),
  );
  const store = { read: async ({ name }: Release, wanted: string) => contents.get(name)?.get(wanted) };
  const site = siteOf(order, store);
  const renderer = createRenderer({
    file,
    processes: 1,
    limits: {
      // generous, as the machine may be busy: a site waits for two seconds
      renderMs: order.pageLimitMs / 4,
      // each page has its own report
      crashes: Number.POSITIVE_INFINITY,
    },
  });
  let available: Promise<boolean> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function isAvailable(live: LiveSite): Promise<boolean> {
    try {
      await renderer.render(emptySet, { map: live.map, address: '/', answers: [] });
      return true;
    } catch (error) {
      onUnavailable(`No page was rendered on a server: ${error instanceof Error ? error.message : error}.`);
      return false;
    }
  }

  async function renderNow(visit: Visit): Promise<Rendering | undefined> {
    const live = await site;
    if (!live || !isRenderedOnServer(live, visit)) return undefined;
    available ??= isAvailable(live);
    if (!(await available)) return undefined;
    const { fixture } = visit;
    const address = addressOf(visit);
    const set = atTime(releaseSetOf(live, store), fixture?.now);
    try {
      const { rendered, unanswered } = await renderWith(renderer, set, { live, address }, fixture?.answers ?? {});
      // a new shell does not answer for the fixtures of active remotes
      const faults = order.isShellNew && visit.kind !== 'home' ? [] : unanswered.map(unansweredFault);
      if (!rendered) return { faults };
      const day = dayIn('Africa/Lagos', fixture ? Date.parse(fixture.now) : Date.now());
      const document = documentOf(live, { ...rendered, address, day });
      return { document, faults: [...faults, ...htmlFaults(rendered.html)] };
    } catch (error) {
      return { faults: [faultOf(error, moduleOf(live, visit))], isLate: error instanceof RendererLate };
    }
  }

  return {
    render(visit) {
      // one after the other: pages with the same clock use the same set, and few sets stay loaded
      const rendering = last.then(() => renderNow(visit));
      last = rendering.catch(() => undefined);
      return rendering;
    },
  };
}

/** The path with the query, as the browser requests it. */
function addressOf({ address }: Visit): string {
  const { pathname, search } = new URL(address, 'http://stage.invalid');
  return pathname + search;
}

/** The outline of a page. A page of a listing is there for the value in its fixture's address. */
function outlineAt(live: LiveSite, address: string): PageOutline {
  const pathname = pathOf(address);
  const value = pathname.slice(pathname.lastIndexOf('/') + 1);
  return outlinePage(live, pathname, () => new Map([[value, { value, title: value, description: value }]]));
}

/** Whether a site renders the page; a search card is rendered with home. */
function isRenderedOnServer(live: LiveSite, visit: Visit): boolean {
  if (visit.kind === 'widget')
    return homeCards.includes(visit.name) && hasServerSide(live, live.map.remotes[visit.remote]);
  const address = addressOf(visit);
  const page = outlineAt(live, address);
  return address.includes('?') ? page.rendersQueries : page.renderedPath !== undefined;
}

function documentOf(live: LiveSite, rendered: SitePage): PageDocument {
  const { address } = rendered;
  const page = outlineAt(live, address);
  return {
    address,
    document: renderDocument({ live, page, theme: 'light', origin: '', rendered }),
    policy: contentSecurityPolicy({ ...live, firstCalls: page.firstCalls, pageStyle: renderedStyle(rendered) }),
  };
}

/** The releases of the order as a site, with the map of the stage. */
async function siteOf(order: StageOrder, store: Parameters<typeof loadRelease>[0]): Promise<LiveSite | undefined> {
  const states = await Promise.all(
    [order.shell, ...order.remotes].map(async ({ release }) => ({
      live: await loadRelease(store, release),
      lastKnownGood: undefined,
      canary: undefined,
      isDamaged: false,
      since: release.createdAt,
    })),
  );
  const facts = { site: { testMode: true, rules: defaultSiteRules }, withdrawn: [] };
  const live = createVariants(states, facts).of(undefined);
  return live && { ...live, map: stageMap(order) };
}

/** A page that any renderer can render: tells whether this machine runs one. */
const emptySet: ReleaseSet = {
  key: 'empty',
  read: async () => [
    {
      name: 'shell',
      container: 'shell',
      entry: 'server/empty.js',
      files: { 'server/empty.js': `exports.renderPage = async () => ({ html: '', css: '', ruleNames: [] });` },
    },
  ],
};

const atTime = (set: ReleaseSet, now: string | undefined): ReleaseSet => ({
  ...set,
  key: `${set.key} ${now ?? ''}`,
  script: clockScript(now),
});

interface RenderedWith {
  /** Undefined without the data that a page with a query needs. */
  readonly rendered?: RenderedPage;
  /** The calls without an answer. */
  readonly unanswered: readonly PageCall[];
}

/** Renders a page with the answers of its fixture, as a site does with those of the API. */
async function renderWith(
  renderer: Renderer,
  set: ReleaseSet,
  { live: { map }, address }: { readonly live: LiveSite; readonly address: string },
  fixed: Answers,
): Promise<RenderedWith> {
  const calls = await renderer.callsOf(set, { map, address });
  const found = calls.map((call) => ({ call, answer: answerTo(call.method, call.url, fixed) }));
  const unanswered = found.filter(({ answer }) => !answer).map(({ call }) => call);
  const answers = found.flatMap(({ call, answer }) =>
    answer && answer.status < 300 ? [{ ...call, text: JSON.stringify(answer.body) }] : [],
  );
  const isAnswered = answers.length === calls.length;
  if (!isAnswered && address.includes('?')) return { unanswered };
  return { rendered: await renderer.render(set, { map, address, answers: isAnswered ? answers : [] }), unanswered };
}

const unansweredFault = ({ method, url }: PageCall) =>
  `Its fixture has no answer to ${method} ${url}, with which the server renders it.`;

/** What a document may not have, or has too much of. */
function htmlFaults(html: string): string[] {
  const faults: string[] = [];
  // quotes are escaped in texts and in values of attributes
  const [, styled, style = ''] = /<([a-z][\w-]*)[^>]*? style="([^"]*)"/i.exec(html) ?? [];
  if (styled)
    faults.push(
      `The server renders <${styled} style="${style.slice(0, 60)}">: the policy of the document drops style attributes. Use style props. ${renderAdvice}`,
    );
  const element = /<(?:script|style)\b/i.exec(html)?.[0];
  if (element)
    faults.push(`The server renders ${element}>, which the policy of the document forbids in a page. ${renderAdvice}`);
  const bytes = Buffer.byteLength(html);
  if (bytes > htmlLimitBytes)
    faults.push(
      `The server renders ${inKilobytes(bytes)} of HTML, ${inKilobytes(htmlLimitBytes)} is the limit. Show fewer entries at first.`,
    );
  return faults;
}

const inKilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;

/** The frame of a stack in a file of a server side: `mf-rides/server/7.js:1:234`. */
const frameOfRelease = /[\w.@-]+\/server\/[^\s)]+/;

/** The module of a page or widget of a remote. */
function moduleOf({ map }: LiveSite, { remote, name }: Visit): string | undefined {
  const { routes = [], widgets = [] } = map.remotes[remote] ?? {};
  return [...routes.filter(({ path }) => path === name), ...widgets.filter((each) => each.name === name)].at(0)?.module;
}

function faultOf(error: unknown, module: string | undefined): string {
  const [what = '', ...stack] = (error instanceof Error ? error.message : String(error)).split('\n');
  const frame = stack.flatMap((line) => frameOfRelease.exec(line)?.[0] ?? []).at(0);
  const place = [module, frame].filter((each) => each !== undefined).join(', ');
  return `It cannot be rendered on the server: ${what.slice(0, 300)}${place && ` (${place})`}. ${renderAdvice}`;
}
