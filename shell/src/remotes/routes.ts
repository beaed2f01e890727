import { matchPath } from 'react-router-dom';
import type { ReleaseMap, RemoteRelease, RouteDeclaration, WidgetDeclaration } from 'shared/remote';

/** A page of a remote, as the shell's route table holds it. */
export interface RemoteRoute extends RouteDeclaration {
  readonly remote: RemoteRelease;
}

export interface RemoteWidgetEntry extends WidgetDeclaration {
  readonly remote: RemoteRelease;
}

/** The route table of the site: what the live declarations offer, no more. */
export const remoteRoutes = (map: ReleaseMap): RemoteRoute[] =>
  Object.values(map.remotes).flatMap((remote) => remote.routes.map((route) => ({ ...route, remote })));

export const routeAt = (map: ReleaseMap, pathname: string): RemoteRoute | undefined =>
  remoteRoutes(map).find((route) => matchPath(route.path, pathname));

export const widgetNamed = (map: ReleaseMap, name: string): RemoteWidgetEntry | undefined =>
  Object.values(map.remotes)
    .flatMap((remote) => remote.widgets.map((widget) => ({ ...widget, remote })))
    .find((widget) => widget.name === name);
