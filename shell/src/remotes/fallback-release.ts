import type { ReleaseEntry, RemoteRelease } from 'shared/remote';

export interface FallbackModule {
  readonly release: ReleaseEntry;
  readonly module: string;
}

/** The module of the last known good release with the same page or widget; undefined if there is none. */
export function fallbackOf(
  { lastKnownGood, routes, widgets }: RemoteRelease,
  module: string,
): FallbackModule | undefined {
  if (!lastKnownGood) return undefined;
  const hasModule = (part: { readonly module: string }) => part.module === module;
  const route = routes.find(hasModule);
  const widget = widgets.find(hasModule);
  const part =
    lastKnownGood.routes.find(({ path }) => path === route?.path) ??
    lastKnownGood.widgets.find(({ name }) => name === widget?.name);
  return part && { release: lastKnownGood, module: part.module };
}
