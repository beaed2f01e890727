import type { ReleaseMap } from 'shared/remote';
import { fetchModule } from './modules';
import { routeAt, widgetNamed } from './routes';

/** The first render waits at most this long for its page, and shows a skeleton after that. */
const firstRenderTimeoutMs = 4_000;

/**
 * Fetches what the first render shows (the page of the path, and the named widgets), so that it needs no
 * skeleton. Never rejects: a remote that fails or hangs affects its own part of the page only.
 */
export async function preloadRoute(map: ReleaseMap, pathname: string, widgets: readonly string[]): Promise<void> {
  const route = routeAt(map, pathname);
  const needed = [route, ...widgets.map((name) => widgetNamed(map, name))].filter((entry) => entry !== undefined);
  const fetched = Promise.allSettled(needed.map(({ remote, module }) => fetchModule(remote, module)));
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, firstRenderTimeoutMs))]);
}

/** Prefetches the page of a link on hover, focus or touch; a failure is shown when the page is opened. */
export function preloadPath(map: ReleaseMap, pathname: string): void {
  const route = routeAt(map, pathname);
  if (route) fetchModule(route.remote, route.module).catch(() => undefined);
}
