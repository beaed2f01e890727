import { modules } from 'virtual:pages';
import { type ComponentType, useEffect, useReducer } from 'react';
import { type ReleaseMap, readReleaseMap } from 'shared/remote';
import { routeAt, widgetNamed } from '../../../../../shell/src/remotes/routes';

/**
 * Replaces the two modules of the shell that depend on releases, `remotes` and `site-context`: a page is an `import()` of this
 * bundle, cached once it is loaded. The document has the routes and their titles, in the same place as the site's.
 */
export const map: ReleaseMap = readReleaseMap(document);

const loaded = new Map<string, ComponentType>();

async function load(module: string): Promise<void> {
  const page = await modules[module]?.();
  if (page) loaded.set(module, page.default);
}

interface RemoteComponentProps {
  readonly module: string;
  readonly frames: { readonly Pending: ComponentType };
}

export function RemoteComponent({ module, frames }: RemoteComponentProps) {
  const [, render] = useReducer((count: number) => count + 1, 0);
  const Component = loaded.get(module);
  useEffect(() => {
    if (!Component) void load(module).then(render);
  }, [Component, module]);
  return Component ? <Component /> : <frames.Pending />;
}

export async function preloadRoute(map: ReleaseMap, pathname: string, widgets: readonly string[]): Promise<void> {
  const parts = [routeAt(map, pathname), ...widgets.map((name) => widgetNamed(map, name))];
  await Promise.all(parts.map((part) => part && load(part.module)));
}

export const preloadPath = (map: ReleaseMap, pathname: string): void => void preloadRoute(map, pathname, []);

export const useReleaseMap = (): ReleaseMap => map;

export const useReportFailure = (): void => undefined;

export { remoteRoutes, routeAt, widgetNamed } from '../../../../../shell/src/remotes/routes';
