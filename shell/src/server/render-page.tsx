import { createInstance } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import { paths } from 'shared/paths';
import type { ReleaseMap, RemoteRelease } from 'shared/remote';
import { setSiteRules } from 'shared/shell';
import { rulesIn } from 'shared/ui/server';
import { App } from '../app';
import { cards, openingTab } from '../home/tabs';
import { SiteBoundary } from '../pages/broken-site';
import { createReleases } from '../releases/releases';
import { cacheModule } from '../remotes/modules';
import { routeAt, widgetNamed } from '../remotes/routes';
import { shares } from '../remotes/shares';

export interface PageRequest {
  readonly map: ReleaseMap;
  /** A public path, without a query. */
  readonly pathname: string;
}

/** A page as HTML, and the style rules of its classes. */
export interface RenderedPage {
  readonly html: string;
  readonly css: string;
  /** The names of the rules: in the browser Emotion does not insert them again. */
  readonly ruleNames: readonly string[];
}

type Plugin = NonNullable<Parameters<typeof createInstance>[0]['plugins']>[number];
type Entry = Awaited<ReturnType<NonNullable<Plugin['loadEntry']>>>;
/** The entry of a remote's server side, by the name of its container. */
type EntryOf = (container: string) => NonNullable<Entry>;

let entryOf: EntryOf | undefined;

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared: shares,
  shareStrategy: 'loaded-first',
  plugins: [
    { name: 'server-side', loadEntry: async ({ remoteInfo }) => entryOf?.(remoteInfo.name) as NonNullable<Entry> },
  ],
});

const loaded = new Set<string>();

/** Loads a component of a remote, so that the page is rendered with it at once, as in the browser. */
async function loadComponent(remote: RemoteRelease, module: string): Promise<void> {
  const { container, version } = remote;
  const key = `${container}${module}`;
  if (loaded.has(key)) return;
  federation.registerRemotes([{ name: container, entry: `server:${container}`, type: 'commonjs-module' }]);
  const exports = await federation.loadRemote<{ default: ComponentType }>(`${container}/${module.slice('./'.length)}`);
  if (!exports) throw new Error(`${container} has no ${module} on its server side`);
  cacheModule(remote, module, { Component: exports.default, version });
  loaded.add(key);
}

/**
 * Renders a public page of the site as its first render in a browser: without anything that is stored on a device, and
 * without answers of the API. Rejects if anything throws.
 */
export async function renderPage({ map, pathname }: PageRequest, serverSides: EntryOf): Promise<RenderedPage> {
  entryOf = serverSides;
  setSiteRules(map.site.rules);
  const widget = pathname === paths.home ? widgetNamed(map, cards[openingTab(map)].widget) : undefined;
  for (const part of [routeAt(map, pathname), widget]) if (part) await loadComponent(part.remote, part.module);

  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <SiteBoundary>
      <StaticRouter location={pathname}>
        <App releases={createReleases(map, pathname, () => undefined)} />
      </StaticRouter>
    </SiteBoundary>,
    // the default would move large parts to the end of the document, with inline scripts that put them in place
    { onError: (error) => void errors.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  if (errors.length) throw errors[0];
  return { html, ...rulesIn(html) };
}
