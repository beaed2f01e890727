import { useCallback, useEffect, useState } from 'react';
import type { ReleaseEntry, RemoteRelease } from 'shared/remote';
import { fetchReleaseMap, isPreview } from '../releases/release-map';
import type { Releases } from '../releases/releases';
import { needsDocument } from '../releases/releases';
import { useReleases } from '../site-context';

const retryEveryMs = 30_000;

/** Releases that were retried automatically because their entry could be fetched: if they fail again, there is another reason. */
const autoRetried = new Set<string>();

interface Retry {
  readonly isChecking: boolean;
  /** A retry by the traveller failed. */
  readonly hasFailedAgain: boolean;
  /** Time of the last attempt, in milliseconds. */
  readonly lastTryMs: number;
  readonly tryAgain: () => void;
}

/**
 * Retries a page that could not be opened: at the traveller's request, when the connection is back, and every 30 seconds
 * while the page is visible. `retry` loads the same release again, or its fallback; without it only another release helps,
 * which is applied as soon as a check finds it.
 */
export function useRetry(remote: RemoteRelease | undefined, retry?: () => void): Retry {
  const releases = useReleases();
  const [isChecking, setChecking] = useState(false);
  const [hasFailedAgain, setFailedAgain] = useState(false);
  const [lastTryMs, setLastTry] = useState(() => Date.now());

  const check = useCallback(
    async (isManual: boolean) => {
      const result = await checkReleases(releases, remote);
      setLastTry(Date.now());
      if (result === 'other-document') return location.reload();
      const version = `${remote?.name}@${remote?.version}`;
      if (result !== 'reachable' || (!isManual && autoRetried.has(version))) return;
      if (!isManual) autoRetried.add(version);
      retry?.();
    },
    [releases, remote, retry],
  );

  const tryAgain = useCallback(() => {
    setChecking(true);
    setFailedAgain(false);
    check(true).finally(() => {
      setChecking(false);
      setFailedAgain(true);
    });
  }, [check]);

  useEffect(() => {
    const checkSilently = () => {
      if (document.visibilityState === 'visible') void check(false);
    };
    const timer = setInterval(checkSilently, retryEveryMs);
    window.addEventListener('online', checkSilently);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', checkSilently);
    };
  }, [check]);

  return { isChecking, hasFailedAgain, lastTryMs, tryAgain };
}

/**
 * The result of a check for a page that could not be opened: it is still unavailable; its release, or the fallback, can be
 * fetched now; another release replaces it; or the active releases need a new document.
 */
type ReleaseCheck = 'unavailable' | 'reachable' | 'replaced' | 'other-document';

/**
 * Fetches the current release map, which replaces a failed release at once. If the release is the same, requests its entry
 * and that of its last known good release.
 */
async function checkReleases(releases: Releases, remote: RemoteRelease | undefined): Promise<ReleaseCheck> {
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
