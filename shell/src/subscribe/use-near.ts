import { useEffect, useRef, useState } from 'react';

/** True once the element is about to come into view; where that cannot be watched, at once. */
export function useNear() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px 0px',
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
