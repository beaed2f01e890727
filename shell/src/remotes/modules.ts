import type { RemoteRelease } from 'shared/remote';
import { type LoadedModule, loadModule } from './load-module';

const ready = new Map<string, LoadedModule>();
const underWay = new Map<string, Promise<LoadedModule>>();

const keyOf = (remote: RemoteRelease, module: string) => `${remote.name}@${remote.version}/${module}`;

/** The component if it has arrived: a first render shows it at once, without a fallback in between. */
export const readyModule = (remote: RemoteRelease, module: string): LoadedModule | undefined =>
  ready.get(keyOf(remote, module));

/** Fetches a component once; a failure is forgotten, so that a retry fetches again. */
export function fetchModule(remote: RemoteRelease, module: string): Promise<LoadedModule> {
  const key = keyOf(remote, module);
  const known = underWay.get(key);
  if (known) return known;
  const attempt = loadModule(remote, module).then(
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
