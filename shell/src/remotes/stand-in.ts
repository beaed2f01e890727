import type { ReleaseEntry, RemoteRelease } from 'shared/remote';

export interface StandIn {
  readonly release: ReleaseEntry;
  readonly module: string;
}

/** What the last known good release has in the place of a page or widget of the live one; undefined where it has neither. */
export function standInOf({ lastKnownGood, routes, widgets }: RemoteRelease, module: string): StandIn | undefined {
  if (!lastKnownGood) return undefined;
  const isMeant = (part: { readonly module: string }) => part.module === module;
  const route = routes.find(isMeant);
  const widget = widgets.find(isMeant);
  const part =
    lastKnownGood.routes.find(({ path }) => path === route?.path) ??
    lastKnownGood.widgets.find(({ name }) => name === widget?.name);
  return part && { release: lastKnownGood, module: part.module };
}
