import type { RemoteRelease } from 'shared/remote';
import type { FallbackModule } from './fallback-release';
import { type LoadedModule, loadFallback, loadModule } from './load-module';

const cached = new Map<string, LoadedModule>();
const pending = new Map<string, Promise<LoadedModule>>();

const keyOf = (remote: RemoteRelease, module: string) => `${remote.name}@${remote.version}/${module}`;

/** The component if it is loaded already: then the first render shows it without a skeleton. */
export const cachedModule = (remote: RemoteRelease, module: string): LoadedModule | undefined =>
  cached.get(keyOf(remote, module));

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
