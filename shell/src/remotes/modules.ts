import type { RemoteRelease } from 'shared/remote';
import { type LoadedModule, loadModule, loadStandIn } from './load-module';
import type { StandIn } from './stand-in';

const ready = new Map<string, LoadedModule>();
const underWay = new Map<string, Promise<LoadedModule>>();

const keyOf = (remote: RemoteRelease, module: string) => `${remote.name}@${remote.version}/${module}`;

/** The component if it has arrived: a first render shows it at once, without a fallback in between. */
export const readyModule = (remote: RemoteRelease, module: string): LoadedModule | undefined =>
  ready.get(keyOf(remote, module));

/** Fetches a component once; a failure is forgotten, so that a retry fetches again. */
export function fetchModule(remote: RemoteRelease, module: string): Promise<LoadedModule> {
  const key = keyOf(remote, module);
  return underWay.get(key) ?? hold(key, loadModule(remote, module));
}

/**
 * Fetches another release's component in the place of one that has come and is no good: from now on it is the one that
 * this tab shows. What was replaced already stays so.
 */
export function replaceModule(remote: RemoteRelease, module: string, standIn: StandIn): void {
  const key = keyOf(remote, module);
  if (ready.get(key)?.version !== remote.version) return;
  ready.delete(key);
  // whoever shows it asks for it, and hears of its failure
  hold(key, loadStandIn(remote, standIn)).catch(() => undefined);
}

/** The next fetch begins anew, with the live release. */
export function forgetModule(remote: RemoteRelease, module: string): void {
  const key = keyOf(remote, module);
  ready.delete(key);
  underWay.delete(key);
}

function hold(key: string, loading: Promise<LoadedModule>): Promise<LoadedModule> {
  const attempt = loading.then(
    (loaded) => {
      ready.set(key, loaded);
      return loaded;
    },
    (error: unknown) => {
      underWay.delete(key);
      throw error;
    },
  );
  underWay.set(key, attempt);
  return attempt;
}
