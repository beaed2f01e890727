import { createInstance } from '@module-federation/enhanced/runtime';
import type { ComponentType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server.browser';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import {
  apiBase,
  type FirstCall,
  type FirstCalls,
  type FirstQueries,
  type FirstQuery,
  fill,
  type WithSentCalls,
} from 'shared/first-call';
import { paths } from 'shared/paths';
import type { EntryOf, PageAnswer, ReleaseMap, RemoteRelease, ShellServerSide } from 'shared/remote';
import { queryClient, setSiteContacts, setSiteRules } from 'shared/shell';
import { rulesIn } from 'shared/ui/server';
import { App } from '../app';
import { homeCalls, homeQueries } from '../home/live/first-calls';
import { cards, openingTab } from '../home/tabs';
import { SiteBoundary } from '../pages/broken-site';
import { createReleases } from '../releases/releases';
import { cacheModule } from '../remotes/modules';
import { routeAt, widgetNamed } from '../remotes/routes';
import { shares } from '../remotes/shares';
import { WaitingPage } from './waiting-page';

type Plugin = NonNullable<Parameters<typeof createInstance>[0]['plugins']>[number];
type Entry = NonNullable<Awaited<ReturnType<NonNullable<Plugin['loadEntry']>>>>;

let currentEntryOf: EntryOf | undefined;

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: shares,
  shareStrategy: 'loaded-first',
  plugins: [{ name: 'server-side', loadEntry: async ({ remoteInfo }) => currentEntryOf?.(remoteInfo.name) as Entry }],
});

async function loadExports<Exports>({ container }: RemoteRelease, module: string): Promise<Exports> {
  federation.registerRemotes([{ name: container, entry: `server:${container}`, type: 'commonjs-module' }]);
  const exports = await federation.loadRemote<Exports>(`${container}/${module.slice('./'.length)}`);
  if (!exports) throw new Error(`${container} has no ${module} on its server side`);
  return exports;
}

const loaded = new Set<string>();

/** Loads a component of a remote, so that the page is rendered with it at once, as in the browser. */
async function loadComponent(remote: RemoteRelease, module: string): Promise<void> {
  const key = `${remote.container}${module}`;
  if (loaded.has(key)) return;
  const exports = await loadExports<{ default: ComponentType }>(remote, module);
  cacheModule(remote, module, { Component: exports.default, version: remote.version });
  loaded.add(key);
}

/** `first-calls.ts` of a page. */
interface FirstCallsModule {
  readonly firstCalls: FirstCalls;
  readonly firstQueries: FirstQueries;
}

/** The origin is of no meaning: pages read the path and the query. */
const urlOf = (address: string) => new URL(address, 'https://site.invalid');

/** The calls that a page makes first, and the queries that they answer. */
async function firstDataOf(
  map: ReleaseMap,
  url: URL,
): Promise<{ readonly calls: readonly FirstCall[]; readonly queries: readonly FirstQuery[] }> {
  if (url.pathname === paths.home) return { calls: homeCalls, queries: homeQueries };
  const route = routeAt(map, url.pathname);
  if (!route?.listing && !route?.rendersQueries) return { calls: [], queries: [] };
  const page = await loadExports<FirstCallsModule>(route.remote, `${route.module}/first-calls`);
  return { calls: page.firstCalls(url, () => ({})), queries: page.firstQueries(url) };
}

export const callsOf: ShellServerSide['callsOf'] = async ({ map, address }, entryOf) => {
  currentEntryOf = entryOf;
  const { calls } = await firstDataOf(map, urlOf(address));
  return calls.map(({ method, path, params, body }) => ({
    method,
    url: apiBase + fill(path, params),
    body: body && JSON.stringify(body),
  }));
};

/** Runs the queries with the answers, so that the page finds their data in the query cache. */
async function fillQueryCache(queries: readonly FirstQuery[], answers: readonly PageAnswer[]): Promise<void> {
  (globalThis as WithSentCalls).tafiyaFirstCalls = answers.map(({ method, url, body, text }) => ({
    method,
    url,
    body,
    sentAtMs: Date.now(),
    // a `Response` would encode and decode the text
    response: Promise.resolve({ status: 200, headers: new Headers(), text: async () => text }),
    abort: () => undefined,
  }));
  for (const { queryKey, queryFn } of queries) await queryClient.fetchQuery({ queryKey, queryFn, retry: false });
}

/**
 * Renders a page of the site as its first render in a browser: without anything that is stored on a device, and with the answers
 * to its first calls. Without answers it is rendered as if they were pending.
 */
export const renderPage: ShellServerSide['renderPage'] = async (
  { map, address, answers, putsLaterCss = false },
  entryOf,
) => {
  currentEntryOf = entryOf;
  setSiteRules(map.site.rules);
  setSiteContacts(map.site.contacts);
  const url = urlOf(address);
  const { pathname } = url;
  const widget = pathname === paths.home ? widgetNamed(map, cards[openingTab(map)].widget) : undefined;
  for (const part of [routeAt(map, pathname), widget]) if (part) await loadComponent(part.remote, part.module);
  try {
    if (answers.length) await fillQueryCache((await firstDataOf(map, url)).queries, answers);
    const html = await renderApp(address, <App releases={releasesOf(map, pathname)} />);
    const data = queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAtMs: state.dataUpdatedAt }));
    const { css, laterCss, ruleNames } = rulesIn(html);
    return { html, ruleNames, data, ...(putsLaterCss ? { css, laterCss } : { css: css + laterCss }) };
  } finally {
    queryClient.clear();
  }
};

/** No page of the site, so that no link of the frame is the current one. */
const frameAddress = '/frame';

export const renderFrame: ShellServerSide['renderFrame'] = async ({ map }) => {
  setSiteRules(map.site.rules);
  setSiteContacts(map.site.contacts);
  const app = <App releases={releasesOf(map, frameAddress)} page={<WaitingPage />} />;
  const html = await renderApp(frameAddress, app);
  return { html, css: rulesIn(html).css };
};

const releasesOf = (map: ReleaseMap, pathname: string) => createReleases(map, pathname, () => undefined);

/** What React leaves in place of a part that it could not render at once. Texts have no such mark: React escapes them. */
const markOfMissingPart = '<!--$!-->';

/**
 * `renderToString` needs less than two thirds of the processor time, as `prerender` encodes each tag and text by itself. But it does
 * not wait: where a part is not loaded yet, or throws, it leaves a mark. Then `prerender` renders the page, or reports the error.
 */
async function renderApp(address: string, app: ReactElement): Promise<string> {
  const page = (
    <SiteBoundary>
      <StaticRouter location={address}>{app}</StaticRouter>
    </SiteBoundary>
  );
  const html = renderToString(page);
  return html.includes(markOfMissingPart) ? renderWithAllParts(page) : html;
}

async function renderWithAllParts(page: ReactElement): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(page, {
    onError: (error) => void errors.push(error),
    // the default would move large parts to the end of the document, with inline scripts that put them in place
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const html = await new Response(prelude).text();
  if (errors.length) throw errors[0];
  return html;
}
