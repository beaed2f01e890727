import type { ReleaseEntry, RemoteRelease } from 'shared/remote';
import { fetchReleaseMap } from '../releases/fetch-release-map';
import { needsDocument } from '../releases/map-state';
import { isPreview } from '../releases/preview/is-preview';
import type { Releases } from '../releases/releases';

/**
 * The result of a check for a page that could not be opened: it is still unavailable; its release, or the fallback, can be
 * fetched now; another release replaces it; or the active releases need a new document.
 */
export type ReleaseCheck = 'unavailable' | 'reachable' | 'replaced' | 'other-document';

/**
 * Fetches the current release map, which replaces a failed release at once. If the release is the same, requests its entry
 * and that of its last known good release.
 */
export async function checkReleases(releases: Releases, remote: RemoteRelease | undefined): Promise<ReleaseCheck> {
  const { map: before } = releases.getState();
  const current = isPreview(before) ? before : await fetchReleaseMap();
  if (!current) return 'unavailable';
  if (needsDocument(current, before)) return 'other-document';
  const now = remote && current.remotes[remote.name];
  releases.dispatch({ kind: 'announced', map: current });
  if (remote?.version !== now?.version) return 'replaced';
  const entries: (ReleaseEntry | undefined)[] = [now, now?.lastKnownGood];
  const found = await Promise.all(entries.map((entry) => entry && isReachable(entry)));
  return found.some(Boolean) ? 'reachable' : 'unavailable';
}

/** The same time-out as for loading a release that has a fallback. */
const timeoutMs = 8_000;

/** A hanging request is aborted: each would hold one of the few connections that a browser opens to a site. */
async function isReachable({ base, entry }: ReleaseEntry): Promise<boolean> {
  const request = new AbortController();
  const timer = setTimeout(() => request.abort(), timeoutMs);
  try {
    return (await fetch(base + entry.file, { cache: 'no-store', signal: request.signal })).ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    request.abort();
  }
}
