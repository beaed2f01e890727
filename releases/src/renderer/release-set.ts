import { createHash } from 'node:crypto';
import type { LiveSite } from '../live/live-site';
import type { Release } from '../release/release';
import type { ReleaseStore } from '../store/release-store';
import type { ReleaseSet, ServerSide } from './renderer';

type Store = Pick<ReleaseStore, 'read'>;

const sets = new WeakMap<LiveSite, ReleaseSet>();

/** The releases of a site that have a server side. */
export function releaseSetOf(live: LiveSite, store: Store): ReleaseSet {
  const set = sets.get(live) ?? makeSet(live, store);
  sets.set(live, set);
  return set;
}

function makeSet({ releases }: LiveSite, store: Store): ReleaseSet {
  const withServer = releases.filter(({ build }) => build.server);
  const names = withServer.map(({ name, version, digest }) => `${name} ${version} ${digest}`);
  return {
    key: createHash('sha256').update(names.toSorted().join('\n')).digest('base64url').slice(0, 16),
    async read() {
      const sides = await Promise.all(withServer.map((release) => readServerSide(store, release)));
      return sides.every((side) => side !== undefined) ? sides : undefined;
    },
  };
}

/** Undefined if a file is missing or altered. */
async function readServerSide(store: Store, release: Release): Promise<ServerSide | undefined> {
  const { name, container, build } = release;
  const { entry, files } = build.server ?? { entry: '', files: [] };
  const contents = await Promise.all(files.map((file) => store.read(release, file, 'identity')));
  if (contents.some((content) => content === undefined)) return undefined;
  return {
    name,
    container,
    entry,
    files: Object.fromEntries(files.map((file, index) => [file, String(contents[index])])),
  };
}
