import type { RouteDeclaration, WidgetDeclaration } from 'shared/remote';
import { type Fixture, parseFixture } from './fixture';
import type { PageReport } from './report';
import { widgetPath } from './stage-map';
import type { StagedRelease, StageOrder } from './stage-order';

/** A page to open on the stage. */
export interface Visit extends Pick<PageReport, 'remote' | 'kind' | 'name'> {
  readonly address: string;
  readonly fixture: Fixture | undefined;
}

const fixtureOf = ({ files }: StagedRelease, name: string | undefined): Fixture | undefined => {
  const content = name && files.find(({ file }) => file === name)?.content.toString();
  return content ? parseFixture(content).fixture : undefined;
};

/** A path with a value for each parameter. */
const anyAddress = (path: string) => path.replace(/:[^/]+/g, 'any');
const queryOf = (address: string) => address.slice(address.indexOf('?') >>> 0);

/** The pages to open on a stage: the home page of a new shell, each route, each widget. */
export function visitsOf({ remotes, isShellNew }: Pick<StageOrder, 'remotes' | 'isShellNew'>): Visit[] {
  const home: Visit = { remote: 'shell', kind: 'home', name: '/', address: '/', fixture: undefined };
  return [...(isShellNew ? [home] : []), ...remotes.flatMap((staged) => visitsOfRemote(staged, isShellNew))];
}

function visitsOfRemote(staged: StagedRelease, isShellNew: boolean): Visit[] {
  const { name: remote, declaration } = staged.release;
  const route = ({ path, fixture: file }: RouteDeclaration): Visit => {
    const fixture = fixtureOf(staged, file);
    return { remote, kind: 'route', name: path, address: fixture?.address ?? anyAddress(path), fixture };
  };
  const widget = ({ name, fixture: file }: WidgetDeclaration): Visit => {
    const fixture = fixtureOf(staged, file);
    const address = widgetPath(remote, name) + (fixture ? queryOf(fixture.address) : '');
    return { remote, kind: 'widget', name, address, fixture };
  };
  const routes = (declaration?.routes ?? []).map(route);
  return [
    ...(isShellNew ? routes.filter(({ fixture }) => fixture) : routes),
    ...(declaration?.widgets ?? []).map(widget),
  ];
}
