import type { ReleaseEntry, ReleaseFile, ReleaseMap, RemoteRelease } from 'shared/remote';
import { isShell } from '../release/build';
import { releaseBase, shellName } from '../release/names';
import type { Release } from '../release/release';

/** What is live of one name, and what stands behind it if that cannot start. */
export interface LiveRelease {
  readonly release: Release;
  readonly lastKnownGood: Release | undefined;
}

/** Files of a release as a browser is told of them. */
export const withIntegrity = ({ files }: Release, names: readonly string[]): ReleaseFile[] =>
  names.map((file) => ({ file, integrity: files.find((record) => record.file === file)?.integrity ?? '' }));

function toEntry(release: Release): ReleaseEntry | undefined {
  const { build, declaration } = release;
  if (isShell(build) || !declaration) return undefined;
  const [entry] = withIntegrity(release, [build.entry]);
  return (
    entry && {
      version: release.version,
      container: release.container,
      base: releaseBase(release.name, release.version),
      entry,
      preload: Object.fromEntries(
        Object.entries(build.modules).map(([module, files]) => [
          module,
          withIntegrity(
            release,
            files.filter((file) => file !== build.entry),
          ),
        ]),
      ),
      routes: declaration.routes,
      widgets: declaration.widgets,
    }
  );
}

function toRemote({ release, lastKnownGood }: LiveRelease): RemoteRelease | undefined {
  const entry = toEntry(release);
  const good = lastKnownGood && toEntry(lastKnownGood);
  return (
    entry && {
      ...entry,
      name: release.name,
      title: release.declaration?.title ?? release.name,
      ...(good && { lastKnownGood: good }),
    }
  );
}

/** The map that the document carries: every live remote, and the shell that reads it. */
export function releaseMapOf(live: readonly LiveRelease[], site: ReleaseMap['site']): ReleaseMap | undefined {
  const shell = live.find(({ release }) => release.name === shellName)?.release;
  if (!shell) return undefined;
  const remotes = live.map(toRemote).filter((remote) => remote !== undefined);
  return {
    shell: { version: shell.version, base: releaseBase(shell.name, shell.version) },
    remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remote])),
    site,
  };
}
