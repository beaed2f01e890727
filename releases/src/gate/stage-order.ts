import { defaultSiteRules, type ReleaseMap, type RouteDeclaration, type WidgetDeclaration } from 'shared/remote';
import { toRemote } from '../live/release-map';
import { isShell } from '../release/build';
import { releaseBase } from '../release/names';
import type { Candidate, Release } from '../release/release';
import { type Fixture, parseFixture } from './fixture';
import type { PageReport } from './report';

/** A release with the contents of its files, as sent to the worker. */
export interface StagedRelease {
  readonly release: Release;
  readonly files: Candidate['files'];
}

/** What to examine: each route and widget of the remotes, in this shell. */
export interface StageOrder {
  readonly shell: StagedRelease;
  readonly remotes: readonly StagedRelease[];
  /** Whether the shell itself is the candidate: then its home page is examined too, and routes without a fixture are skipped. */
  readonly isShellNew: boolean;
  /** Time limit for one page to render. */
  readonly pageLimitMs: number;
  /** Time limit for the whole examination, after which the worker is ended. */
  readonly limitMs: number;
}

/** The path of an address, without its query. */
export const pathOf = (address: string): string => address.split('?', 1)[0] ?? address;

/** The path of a widget's own page on the stage. */
const widgetPath = (remote: string, widget: string): string => `/stage/${remote}/${widget}`;

/** The release map of the stage: the shell and the remotes to examine, without fallbacks. */
export function stageMap({ shell, remotes }: Pick<StageOrder, 'shell' | 'remotes'>): ReleaseMap {
  const staged = remotes.flatMap(({ release }) => {
    const remote = toRemote({ release, lastKnownGood: undefined });
    if (!remote) return [];
    const pages = remote.widgets.map(
      ({ name, module }): RouteDeclaration => ({
        path: widgetPath(remote.name, name),
        module,
        head: { title: name },
      }),
    );
    const { build } = release;
    const loadsItself = !isShell(build) && build.runtime === 'own';
    // without preloads, so that loading by its own runtime is tested too
    return [{ ...remote, ...(loadsItself && { preload: {} }), routes: [...remote.routes, ...pages] }];
  });
  const { version } = shell.release;
  return {
    tag: 'stage',
    shell: { version, base: releaseBase(shell.release.name, version) },
    remotes: Object.fromEntries(staged.map((remote) => [remote.name, remote])),
    site: { testMode: true, rules: defaultSiteRules },
  };
}

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
/** With its question mark; empty without a query. */
const queryOf = (address: string) => address.slice(pathOf(address).length);

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
