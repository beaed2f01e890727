import type { ReleaseEntry, RemoteRelease } from 'shared/remote';
import { askMap } from '../releases/ask-map';
import { needsDocument } from '../releases/map-state';
import { isPreview } from '../releases/preview/is-preview';
import type { Releases } from '../releases/releases';

/**
 * What a second look finds of a page that could not be opened: still nothing; a release of it that can be fetched now,
 * the same one or another in its place; or releases that need another document.
 */
export type SecondLook = 'nothing' | 'reachable' | 'replaced' | 'other-document';

/**
 * Asks the site for its releases of now, which are taken at once in place of what is broken, and for the entries of what
 * stays: the live release's and the one's behind it.
 */
export async function lookAgain(releases: Releases, remote: RemoteRelease | undefined): Promise<SecondLook> {
  const { map: before } = releases.getState();
  const live = isPreview(before) ? before : await askMap();
  if (!live) return 'nothing';
  if (needsDocument(live, before)) return 'other-document';
  const now = remote && live.remotes[remote.name];
  releases.hear({ kind: 'news', map: live });
  if (remote?.version !== now?.version) return 'replaced';
  const entries: (ReleaseEntry | undefined)[] = [now, now?.lastKnownGood];
  const found = await Promise.all(entries.map((entry) => entry && isReachable(entry)));
  return found.some(Boolean) ? 'reachable' : 'nothing';
}

/** As long as a release gets that has another one behind it. */
const lookLimitMs = 8_000;

/** A look that hangs is ended: each would hold one of the few connections that a browser makes to a site. */
async function isReachable({ base, entry }: ReleaseEntry): Promise<boolean> {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), lookLimitMs);
  try {
    return (await fetch(base + entry.file, { cache: 'no-store', signal: end.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    end.abort();
  }
}
