import { matchPath } from 'react-router-dom';
import type { ReleaseMap, RemoteRelease, RouteDeclaration, WidgetDeclaration } from 'shared/remote';

/** A page of a remote, as an entry of the shell's route table. */
export interface RemoteRoute extends RouteDeclaration {
  readonly remote: RemoteRelease;
}

interface RemoteWidgetEntry extends WidgetDeclaration {
  readonly remote: RemoteRelease;
}

/** The route table of the site, from the declarations of the active releases. */
export const remoteRoutes = (map: ReleaseMap): RemoteRoute[] =>
  Object.values(map.remotes).flatMap((remote) => remote.routes.map((route) => ({ ...route, remote })));

export const routeAt = (map: ReleaseMap, pathname: string): RemoteRoute | undefined =>
  remoteRoutes(map).find((route) => matchPath(route.path, pathname));

export const widgetNamed = (map: ReleaseMap, name: string): RemoteWidgetEntry | undefined =>
  Object.values(map.remotes)
    .flatMap((remote) => remote.widgets.map((widget) => ({ ...widget, remote })))
    .find((widget) => widget.name === name);
