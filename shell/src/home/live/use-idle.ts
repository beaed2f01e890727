import { useEffect, useState } from 'react';
import { whenIdle } from '../../start/when-idle';

let isIdle = false;

/** True once the page has loaded and the browser has nothing better to do: what stands below the fold waits for that. */
export function useIdle(): boolean {
  const [is, set] = useState(isIdle);
  useEffect(() => {
    if (is) return;
    let isGone = false;
    whenIdle(() => {
      isIdle = true;
      if (!isGone) set(true);
    });
    return () => {
      isGone = true;
    };
  }, [is]);
  return is;
}
