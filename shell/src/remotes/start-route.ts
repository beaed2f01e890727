import type { ReleaseMap } from 'shared/remote';
import { fetchModule } from './modules';
import { routeAt, widgetNamed } from './routes';

/** The first render waits no longer than this for its page; after it, the page's place holds a skeleton. */
const firstRenderTimeoutMs = 4_000;

/**
 * Fetches what the first render shows (the page of the address, and the named widgets), so that it can be rendered
 * without a fallback. Resolves in any case: a remote that fails or hangs costs its own place, never the start.
 */
export async function startRoute(map: ReleaseMap, pathname: string, widgets: readonly string[]): Promise<void> {
  const route = routeAt(map, pathname);
  const needed = [route, ...widgets.map((name) => widgetNamed(map, name))].filter((entry) => entry !== undefined);
  const fetched = Promise.allSettled(needed.map(({ remote, module }) => fetchModule(remote, module)));
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, firstRenderTimeoutMs))]);
}

/** Fetches the page behind a link on the traveller's intent (hover, focus, touch); a failure shows on arrival. */
export function preloadPath(map: ReleaseMap, pathname: string): void {
  const route = routeAt(map, pathname);
  if (route) fetchModule(route.remote, route.module).catch(() => undefined);
}
