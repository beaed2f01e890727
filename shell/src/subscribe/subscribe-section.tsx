import { useEffect, useRef, useState } from 'react';
import { Box } from 'shared/ui';
import { widgetNamed } from '../remotes';
import { useReleaseMap } from '../site-context';
import { SubscribeWidget } from './subscribe-widget';

/** The height of the form by breakpoint, so that the footer does not move when the form is loaded. */
const formHeight = { base: '438px', sm: '386px', md: '366px', lg: '270px' };

/** Subscription to fare news by e-mail; its code is fetched when it is about to scroll into view. */
export function SubscribeSection() {
  const { ref, isNear } = useNear();
  const isOffered = widgetNamed(useReleaseMap(), 'subscribe-home') !== undefined;
  if (!isOffered) return null;
  return (
    <Box
      as="section"
      ref={ref}
      aria-label="Fare news"
      bg="bg.sunken"
      borderRadius="lg"
      padding={{ base: '6', md: '10' }}
      minHeight={formHeight}
    >
      {isNear && <SubscribeWidget name="subscribe-home" />}
    </Box>
  );
}

/** True once the element is about to scroll into view. */
function useNear() {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
