import { defaultSiteRules, type ReleaseMap, type RouteDeclaration } from 'shared/remote';
import { toRemote } from '../live/release-map';
import { isShell } from '../release/build';
import { releaseBase } from '../release/names';
import type { StageOrder } from './stage-order';

/** The path of a widget's own page on the stage. */
export const widgetPath = (remote: string, widget: string): string => `/stage/${remote}/${widget}`;

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
