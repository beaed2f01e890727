import { useCallback, useEffect, useState } from 'react';
import type { RemoteRelease } from 'shared/remote';
import { useReleases } from '../site-context';
import { checkReleases } from './check-releases';

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
