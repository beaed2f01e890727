import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease } from 'shared/remote';
import { buildFolder } from '../builds/build-package';
import type { LiveSite } from '../live/live-site';
import { type PageParts, pagePartsOf } from '../live/page-parts';
import { toRemote } from '../live/release-map';
import { type Build, buildSchema, documentPartsOf, isShell } from '../release/build';
import { declarationSchema } from '../release/declaration';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import { pageScriptElement } from './page.routes';
import type { Watched } from './watch-packages';

type Store = Pick<ReleaseStore, 'read'>;

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Watch builds have no versions, and their files no hashes. */
const unversioned = '0.0.0-dev';

function readWatched({ of, buildCount }: Watched): Release {
  const build: Build = buildSchema.parse({
    ...(readJson(buildFolder(of, 'dev'), 'build.json') as object),
    version: unversioned,
  });
  return {
    name: of.name,
    version: unversioned,
    container: isShell(build) ? of.name : build.container,
    digest: `build ${buildCount()}`,
    declaration: isShell(build) ? null : declarationSchema.parse(readJson(of.folder, 'release.json')),
    build,
    files: [],
    publisher: 'pnpm dev',
    commit: null,
    createdAt: new Date(),
  };
}

/** The files of watch builds, and of the releases beside them. */
export const watchedStore = (watched: readonly Watched[], store: Store): Store => ({
  async read(release, file, encoding) {
    const own = watched.find(({ of }) => of.name === release.name && release.version === unversioned);
    return own ? readFile(join(buildFolder(own.of, 'dev'), file)) : store.read(release, file, encoding);
  },
});

/** A watched remote's entry in the release map; undefined for the shell. */
export const remoteOf = (each: Watched): RemoteRelease | undefined =>
  toRemote({ release: readWatched(each), lastKnownGood: undefined }, () => each.base);

function readPageParts(of: Watched['of'], build: Build): [string, PageParts][] {
  const folder = buildFolder(of, 'dev');
  return pagePartsOf(
    build,
    new Map(documentPartsOf(build).map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
  );
}

/**
 * The active site with the watched packages instead of their releases.
 *
 * @returns undefined if there is no shell
 */
export function overlayWatched(
  live: LiveSite | undefined,
  watched: readonly Watched[],
  site: LiveSite['map']['site'],
): LiveSite | undefined {
  const remotes = { ...live?.map.remotes };
  const pageParts = new Map(live?.pageParts);
  const releases = new Map(live?.releases.map((release) => [release.name, release]));
  let shell = live && { shell: live.shell, base: live.map.shell.base, template: live.template, styles: live.styles };
  for (const each of watched) {
    const release = readWatched(each);
    const { build } = release;
    releases.set(release.name, release);
    for (const [key, parts] of readPageParts(each.of, build)) pageParts.set(key, parts);
    if (isShell(build)) {
      const template = readFileSync(join(buildFolder(each.of, 'dev'), build.document), 'utf8');
      shell = { shell: { ...release, build }, base: each.base, template, styles: undefined };
    } else {
      const remote = toRemote({ release, lastKnownGood: undefined }, () => each.base);
      if (remote) remotes[release.name] = remote;
    }
  }
  return (
    shell && {
      map: {
        tag: live?.map.tag ?? unversioned,
        shell: { version: shell.shell.version, base: shell.base },
        remotes,
        site: live?.map.site ?? site,
      },
      shell: shell.shell,
      releases: [...releases.values()],
      pageParts,
      ...(live?.moduleHashes && { moduleHashes: live.moduleHashes }),
      since: live?.since ?? new Map(),
      styles: shell.styles,
      worker: live?.worker,
      // first, so that it finds the page as the server has rendered it
      template: shell.template.replace('{{scripts}}', () => `${pageScriptElement}{{scripts}}`),
    }
  );
}
