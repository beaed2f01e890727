import { useCallback, useEffect, useState } from 'react';
import type { RemoteRelease } from 'shared/remote';
import { useReleases } from '../site-context';
import { lookAgain } from './look-again';

const everyMs = 30_000;

/** Releases that were tried again by themselves although they could be fetched: they fail for another reason. */
const triedInVain = new Set<string>();

interface Retry {
  readonly isLooking: boolean;
  /** The traveller asked, and it was in vain. */
  readonly hasFailedAgain: boolean;
  /** When it was last tried, in milliseconds. */
  readonly lastTryMs: number;
  readonly tryAgain: () => void;
}

/**
 * Tries a page that could not be opened again: at the traveller's word, when the connection is back, and every
 * 30 seconds while the page is seen. `retry` loads the same release once more, and the one behind it; without it only
 * another release helps, which is taken as soon as it is heard of.
 */
export function useRetry(remote: RemoteRelease | undefined, retry?: () => void): Retry {
  const releases = useReleases();
  const [isLooking, setLooking] = useState(false);
  const [hasFailedAgain, setFailedAgain] = useState(false);
  const [lastTryMs, setLastTry] = useState(() => Date.now());

  const look = useCallback(
    async (isAsked: boolean) => {
      const found = await lookAgain(releases, remote);
      setLastTry(Date.now());
      if (found === 'other-document') return location.reload();
      const version = `${remote?.name}@${remote?.version}`;
      if (found !== 'reachable' || (!isAsked && triedInVain.has(version))) return;
      if (!isAsked) triedInVain.add(version);
      retry?.();
    },
    [releases, remote, retry],
  );

  const tryAgain = useCallback(() => {
    setLooking(true);
    setFailedAgain(false);
    look(true).finally(() => {
      setLooking(false);
      setFailedAgain(true);
    });
  }, [look]);

  useEffect(() => {
    const lookQuietly = () => {
      if (document.visibilityState === 'visible') void look(false);
    };
    const timer = setInterval(lookQuietly, everyMs);
    window.addEventListener('online', lookQuietly);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', lookQuietly);
    };
  }, [look]);

  return { isLooking, hasFailedAgain, lastTryMs, tryAgain };
}
