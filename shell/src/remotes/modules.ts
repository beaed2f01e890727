import type { ReleaseMap, RemoteRelease } from 'shared/remote';
import { type FallbackModule, type LoadedModule, loadFallback, loadModule } from './load-module';
import { routeAt, widgetNamed } from './routes';

const cached = new Map<string, LoadedModule>();
const pending = new Map<string, Promise<LoadedModule>>();

const keyOf = (remote: RemoteRelease, module: string) => `${remote.name}@${remote.version}/${module}`;

/** The component if it is loaded already: then the first render shows it without a skeleton. */
export const cachedModule = (remote: RemoteRelease, module: string): LoadedModule | undefined =>
  cached.get(keyOf(remote, module));

/** Puts a component into the cache that was loaded in another way: on a server. */
export const cacheModule = (remote: RemoteRelease, module: string, loaded: LoadedModule): void =>
  void cached.set(keyOf(remote, module), loaded);

/** Fetches a component once. A failure is not cached, so a retry fetches again. */
export function fetchModule(remote: RemoteRelease, module: string): Promise<LoadedModule> {
  const key = keyOf(remote, module);
  return pending.get(key) ?? track(key, loadModule(remote, module));
}

/**
 * Replaces a loaded component that failed to render by that of the fallback release, for the rest of this tab's life. Does
 * nothing if it is replaced already.
 */
export function replaceModule(remote: RemoteRelease, module: string, fallback: FallbackModule): void {
  const key = keyOf(remote, module);
  if (cached.get(key)?.version !== remote.version) return;
  cached.delete(key);
  // the component that renders it fetches it too, and handles the failure
  track(key, loadFallback(remote, fallback)).catch(() => undefined);
}

/** Removes a component from the cache: the next fetch starts with the active release again. */
export function clearModule(remote: RemoteRelease, module: string): void {
  const key = keyOf(remote, module);
  cached.delete(key);
  pending.delete(key);
}

function track(key: string, loading: Promise<LoadedModule>): Promise<LoadedModule> {
  const attempt = loading.then(
    (loaded) => {
      cached.set(key, loaded);
      return loaded;
    },
    (error: unknown) => {
      pending.delete(key);
      throw error;
    },
  );
  pending.set(key, attempt);
  return attempt;
}

/** The first render waits at most this long for its page, and shows a skeleton after that. */
const firstRenderTimeoutMs = 4_000;

/**
 * Fetches what the first render shows (the page of the path, and the named widgets), so that it needs no
 * skeleton. Never rejects: a remote that fails or hangs affects its own part of the page only.
 *
 * @returns whether everything is loaded, from the active releases
 */
export async function preloadRoute(map: ReleaseMap, pathname: string, widgets: readonly string[]): Promise<boolean> {
  const route = routeAt(map, pathname);
  const needed = [route, ...widgets.map((name) => widgetNamed(map, name))].filter((entry) => entry !== undefined);
  const fetched = Promise.allSettled(needed.map(({ remote, module }) => fetchModule(remote, module)));
  await Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, firstRenderTimeoutMs))]);
  return needed.every(({ remote, module }) => cachedModule(remote, module)?.version === remote.version);
}

/** Prefetches the page of a link on hover, focus or touch; a failure is shown when the page is opened. */
export function preloadPath(map: ReleaseMap, pathname: string): void {
  const route = routeAt(map, pathname);
  if (route) fetchModule(route.remote, route.module).catch(() => undefined);
}
