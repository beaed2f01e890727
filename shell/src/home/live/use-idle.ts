import { useEffect, useState } from 'react';
import { whenIdle } from '../../start/scheduling';

let isIdle = false;

/** True once the page has loaded and the browser is idle: content below the fold is loaded then. */
export function useIdle(): boolean {
  const [is, set] = useState(isIdle);
  useEffect(() => {
    if (is) return;
    let isUnmounted = false;
    whenIdle(() => {
      isIdle = true;
      if (!isUnmounted) set(true);
    });
    return () => {
      isUnmounted = true;
    };
  }, [is]);
  return is;
}
