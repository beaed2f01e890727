import type { ComponentType } from 'react';
import type { RemoteRelease } from 'shared/remote';
import { loadModule } from './load-module';

const ready = new Map<string, ComponentType>();
const underWay = new Map<string, Promise<ComponentType>>();

const keyOf = (remote: RemoteRelease, module: string) => `${remote.name}@${remote.version}/${module}`;

/** The component if it has arrived: a first render shows it at once, without a fallback in between. */
export const readyComponent = (remote: RemoteRelease, module: string): ComponentType | undefined =>
  ready.get(keyOf(remote, module));

/** Fetches a component once; a failure is forgotten, so that a retry fetches again. */
export function fetchComponent(remote: RemoteRelease, module: string): Promise<ComponentType> {
  const key = keyOf(remote, module);
  const known = underWay.get(key);
  if (known) return known;
  const attempt = loadModule<ComponentType>(remote, module).then(
    (component) => {
      ready.set(key, component);
      return component;
    },
    (error: unknown) => {
      underWay.delete(key);
      throw error;
    },
  );
  underWay.set(key, attempt);
  return attempt;
}
