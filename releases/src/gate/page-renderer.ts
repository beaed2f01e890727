import { dayIn } from 'shared/format';
import { defaultSiteRules, type PageCall, type RenderedPage } from 'shared/remote';
import { outlinePage } from '../document/page';
import { renderDocument, renderedRules } from '../document/render';
import { contentSecurityPolicy } from '../document/security';
import { createVariants, type LiveSite, loadRelease } from '../live/live-site';
import type { Release } from '../release/release';
import { releaseSetOf } from '../renderer/release-set';
import { createRenderer, PageError, type ReleaseSet, type Renderer, RendererLate } from '../renderer/renderer';
import { type Answers, clockScript } from './fixture';
import { answerTo, type PageDocument } from './stage';
import { type StageOrder, stageMap, type Visit } from './stage-order';

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

/** The end of sentences about a page that cannot be rendered, or taken over. */
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
  // generous, as the machine may be busy: a site waits for two seconds
  const renderer = createRenderer({ file, processes: 1, limits: { renderMs: order.pageLimitMs / 4 } });
  let available: Promise<boolean> | undefined;

  async function isAvailable(live: LiveSite): Promise<boolean> {
    try {
      await renderer.render(emptySet, { map: live.map, address: '/', answers: [] });
      return true;
    } catch (error) {
      onUnavailable(`No page was rendered on a server: ${error instanceof Error ? error.message : error}.`);
      return false;
    }
  }

  return {
    async render(visit) {
      const { address: wanted, kind, fixture } = visit;
      const live = await site;
      if (!live || kind === 'widget') return undefined;
      const { pathname, search } = new URL(wanted, 'http://stage.invalid');
      const page = outlinePage(live, pathname);
      if (search ? !page.rendersQueries : page.renderedPath === undefined) return undefined;
      available ??= isAvailable(live);
      if (!(await available)) return undefined;

      const address = pathname + search;
      const set = atTime(releaseSetOf(live, store), fixture?.now);
      const nowMs = fixture ? Date.parse(fixture.now) : Date.now();
      try {
        const { rendered, faults } = await renderWith(renderer, set, { live, address }, fixture?.answers ?? {});
        if (!rendered) return { faults };
        const withFacts = { ...rendered, address, day: dayIn('Africa/Lagos', nowMs) };
        const document = renderDocument({ live, page, theme: 'light', origin: '', rendered: withFacts });
        const pageStyles = renderedRules(withFacts);
        const policy = contentSecurityPolicy({ ...live, firstCalls: page.firstCalls, pageStyles });
        return { document: { address, document, policy }, faults: [...faults, ...htmlFaults(rendered.html)] };
      } catch (error) {
        const isLate = error instanceof RendererLate;
        return { faults: [faultOf(error, moduleOf(live, visit))], isLate };
      }
    },
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

/** Tells whether a renderer works here. */
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
  readonly faults: readonly string[];
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
  const faults = found.filter(({ answer }) => !answer).map(({ call }) => unanswered(call));
  const answers = found.flatMap(({ call, answer }) =>
    answer && answer.status < 300 ? [{ ...call, text: JSON.stringify(answer.body) }] : [],
  );
  const isAnswered = answers.length === calls.length;
  if (!isAnswered && address.includes('?')) return { faults };
  return { rendered: await renderer.render(set, { map, address, answers: isAnswered ? answers : [] }), faults };
}

const unanswered = ({ method, url }: PageCall) =>
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

/** The module of a route; undefined for a page of the shell. */
const moduleOf = ({ map }: LiveSite, { remote, name }: Visit) =>
  map.remotes[remote]?.routes.find(({ path }) => path === name)?.module;

function faultOf(error: unknown, module: string | undefined): string {
  const [what = '', ...stack] = (error instanceof Error ? error.message : String(error)).split('\n');
  if (!(error instanceof PageError)) return `It cannot be rendered on the server: ${what}.`;
  const frame = stack.flatMap((line) => frameOfRelease.exec(line)?.[0] ?? []).at(0);
  const place = [module, frame].filter((each) => each !== undefined).join(', ');
  return `It cannot be rendered on the server: ${what.slice(0, 300)}${place && ` (${place})`}. ${renderAdvice}`;
}
