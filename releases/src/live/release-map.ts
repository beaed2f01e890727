import { createHash } from 'node:crypto';
import type { ReleaseEntry, ReleaseFile, ReleaseMap, RemoteRelease } from 'shared/remote';
import { isShell } from '../release/build';
import { releaseBase, shellName } from '../release/names';
import type { Release } from '../release/release';

/** The active release of one name, and its fallback if it cannot start. */
export interface LiveRelease {
  readonly release: Release;
  readonly lastKnownGood: Release | undefined;
  /** Set if it is served instead of the active release: as a canary or a preview. */
  readonly channel?: RemoteRelease['channel'];
}

/** The other contents of a release map. */
export interface SiteFacts {
  readonly site: ReleaseMap['site'];
  /** Recently withdrawn releases: `mf-rides@1.5.0`. */
  readonly withdrawn: readonly string[];
}

/** Files of a release with their hashes. */
export const withIntegrity = ({ files }: Release, names: readonly string[]): ReleaseFile[] =>
  names.map((file) => ({ file, integrity: files.find((record) => record.file === file)?.integrity ?? '' }));

/** The address of a release's files; watch builds have their own. */
export type BaseOf = (name: string, version: string) => string;

/** Fixtures are only used by the gate. */
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

/** A remote's entry in the release map; undefined for the shell itself. */
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

/** The release map of a document: all active remotes and the shell. */
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
