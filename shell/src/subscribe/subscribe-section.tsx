import { useEffect, useRef, useState } from 'react';
import { Box } from 'shared/ui';
import { widgetNamed } from '../remotes';
import { useReleaseMap } from '../site-context';
import { SubscribeWidget } from './subscribe-widget';

/** What the form takes, from the smallest phone on: the footer below stays where it is while the form comes. */
const heightOfForm = { base: '438px', sm: '386px', md: '366px', lg: '270px' };

/** Fare news by mail, in a card of its own; its code is fetched when the visitor comes near. */
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
      minHeight={heightOfForm}
    >
      {isNear && <SubscribeWidget name="subscribe-home" />}
    </Box>
  );
}

/** True once the element is about to come into view; where that cannot be watched, at once. */
function useNear() {
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
