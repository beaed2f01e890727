import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Box } from 'shared/ui';
import { wayQuery } from './way-query';

type Part = typeof import('./way-map');

interface LazyWayMapProps {
  readonly pickupLocation: string;
  readonly dropOffLocation: string;
  /** The name by which the area was chosen. */
  readonly place?: string | undefined;
}

/**
 * The map of a ride, drawn when the page is idle and the map is in sight. Its place is free before, and empty on a server. Nothing is
 * shown if the places are not known. Its code is part of the page's file: each file of its own makes the entry of a remote longer.
 */
export function LazyWayMap({ pickupLocation, dropOffLocation, place: name }: LazyWayMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const part = usePart(place);
  const { data: way, isError } = useQuery({
    ...wayQuery(pickupLocation, dropOffLocation),
    enabled: part !== undefined,
  });
  if (isError) return null;
  return (
    <Box ref={place}>
      <Box aspectRatio="320 / 180" borderRadius="md" overflow="hidden" bg="bg.sunken">
        {part && way && <part.WayMap way={part.withPlace(way, name)} />}
      </Box>
      <Box textStyle="small" color="fg.muted" marginTop="2" minHeight="15">
        {part && way && part.wayText(way)}
      </Box>
    </Box>
  );
}

function usePart(place: RefObject<HTMLElement | null>): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!place.current || !('IntersectionObserver' in window)) return;
    const load = () => void import(/* webpackMode: "eager" */ './way-map').then(setPart, console.warn);
    const queue = () => void ('requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load, 1_000));
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      if (document.readyState === 'complete') queue();
      else window.addEventListener('load', queue, { once: true });
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return part;
}
