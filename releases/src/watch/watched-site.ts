import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../builds/build-package';
import type { LiveSite } from '../live/live-site';
import { toRemote } from '../live/release-map';
import { type Build, buildSchema, isShell } from '../release/build';
import { declarationSchema } from '../release/declaration';
import type { Release } from '../release/release';
import type { Watched } from './watch-package';

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

/** A watch build has no version of its own, and its files no hashes: they change under their names. */
const unversioned = '0.0.0-dev';

function readWatched({ of }: Watched): Release {
  const build: Build = buildSchema.parse({
    ...(readJson(buildFolder(of, 'dev'), 'build.json') as object),
    version: unversioned,
  });
  return {
    name: of.name,
    version: unversioned,
    container: isShell(build) ? of.name : build.container,
    digest: unversioned,
    declaration: isShell(build) ? null : declarationSchema.parse(readJson(of.folder, 'release.json')),
    build,
    files: [],
    publisher: 'pnpm dev',
    commit: null,
    createdAt: new Date(),
  };
}

/** The page that listens for new builds. */
const reloadScript = '<script defer src="/releases/dev/reload.js"></script>';

/**
 * The live site with the watched packages in place of their releases. Without the shell among them the shell is the
 * released one, as travellers have it.
 *
 * @returns undefined while there is no shell at all
 */
export function overlayWatched(
  live: LiveSite | undefined,
  watched: readonly Watched[],
  site: LiveSite['map']['site'],
): LiveSite | undefined {
  const remotes = { ...live?.map.remotes };
  let shell = live && { shell: live.shell, base: live.map.shell.base, template: live.template };
  for (const each of watched) {
    const release = readWatched(each);
    const { build } = release;
    if (isShell(build)) {
      const template = readFileSync(join(buildFolder(each.of, 'dev'), build.document), 'utf8');
      shell = { shell: { ...release, build }, base: each.base, template };
    } else {
      const remote = toRemote({ release, lastKnownGood: undefined }, () => each.base);
      if (remote) remotes[release.name] = remote;
    }
  }
  return (
    shell && {
      map: { shell: { version: shell.shell.version, base: shell.base }, remotes, site: live?.map.site ?? site },
      shell: shell.shell,
      template: shell.template.replace('{{scripts}}', () => `{{scripts}}${reloadScript}`),
    }
  );
}
