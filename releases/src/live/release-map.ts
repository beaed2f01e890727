import { createHash } from 'node:crypto';
import type { ReleaseEntry, ReleaseFile, ReleaseMap, RemoteRelease } from 'shared/remote';
import { isShell } from '../release/build';
import { releaseBase, shellName } from '../release/names';
import type { Release } from '../release/release';

/** What is live of one name, and what stands behind it if that cannot start. */
export interface LiveRelease {
  readonly release: Release;
  readonly lastKnownGood: Release | undefined;
  /** Why it is another one than the live one. */
  readonly channel?: RemoteRelease['channel'];
}

/** What a map says beside its releases. */
export interface SiteFacts {
  readonly site: ReleaseMap['site'];
  /** Releases withdrawn of late: `mf-rides@1.5.0`. */
  readonly withdrawn: readonly string[];
}

/** Files of a release as a browser is told of them. */
export const withIntegrity = ({ files }: Release, names: readonly string[]): ReleaseFile[] =>
  names.map((file) => ({ file, integrity: files.find((record) => record.file === file)?.integrity ?? '' }));

/** Where a release's files are served from; a watch build has an address of its own. */
export type BaseOf = (name: string, version: string) => string;

/** Nobody who visits a page needs what it is examined with. */
const withoutFixture = <T extends { readonly fixture?: string }>({
  fixture: _fixture,
  ...rest
}: T): Omit<T, 'fixture'> => rest;

function toEntry(release: Release, baseOf: BaseOf): ReleaseEntry | undefined {
  const { build, declaration } = release;
  if (isShell(build) || !declaration) return undefined;
  const [entry] = withIntegrity(release, [build.entry]);
  return (
    entry && {
      version: release.version,
      container: release.container,
      base: baseOf(release.name, release.version),
      entry,
      ...(build.entryType === 'module' && { type: 'module' as const }),
      preload: Object.fromEntries(
        Object.entries(build.modules).map(([module, files]) => [
          module,
          withIntegrity(
            release,
            files.filter((file) => file !== build.entry),
          ),
        ]),
      ),
      routes: declaration.routes.map(withoutFixture),
      widgets: declaration.widgets.map(withoutFixture),
    }
  );
}

/** A live remote as the shell needs it; undefined for the shell itself. */
export function toRemote(
  { release, lastKnownGood, channel }: LiveRelease,
  baseOf: BaseOf = releaseBase,
): RemoteRelease | undefined {
  const entry = toEntry(release, baseOf);
  const good = lastKnownGood && toEntry(lastKnownGood, baseOf);
  return (
    entry && {
      ...entry,
      name: release.name,
      title: release.declaration?.title ?? release.name,
      ...(good && { lastKnownGood: good }),
      ...(channel && { channel }),
    }
  );
}

const tagOf = (live: readonly LiveRelease[], withdrawn: readonly string[]): string =>
  createHash('sha256')
    .update(
      [
        ...live.map(
          ({ release, lastKnownGood, channel }) =>
            `${release.name} ${release.version} ${lastKnownGood?.version} ${channel}`,
        ),
        ...withdrawn,
      ].join('\n'),
    )
    .digest('base64url')
    .slice(0, 12);

/** The map that the document carries: every live remote, and the shell that reads it. */
export function releaseMapOf(live: readonly LiveRelease[], { site, withdrawn }: SiteFacts): ReleaseMap | undefined {
  const shell = live.find(({ release }) => release.name === shellName)?.release;
  if (!shell) return undefined;
  const remotes = live.map((each) => toRemote(each)).filter((remote) => remote !== undefined);
  return {
    tag: tagOf(live, withdrawn),
    shell: { version: shell.version, base: releaseBase(shell.name, shell.version) },
    remotes: Object.fromEntries(remotes.map((remote) => [remote.name, remote])),
    ...(withdrawn.length > 0 && { withdrawn }),
    site,
  };
}
