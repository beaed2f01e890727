import { useEffect, useRef } from 'react';
import { Box, Button } from 'shared/ui';

// the height of a card with its gap: the page is as long as with all cards, so that scrolling back finds its place
const cardHeight = { phone: 338, desktop: 206 } as const;

/** Holds the place of the cards that are not on the page yet, and asks for them before they come into sight. */
export function MoreCars({ left, onMore }: { readonly left: number; readonly onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || left === 0) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore();
      },
      { rootMargin: '1200px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [left, onMore]);

  if (left === 0) return null;
  return (
    <Box
      ref={place}
      paddingTop="4"
      textAlign="center"
      minHeight={{ base: `${left * cardHeight.phone}px`, md: `${left * cardHeight.desktop}px` }}
    >
      <Button variant="outline" onClick={onMore}>
        Show more cars ({left} left)
      </Button>
    </Box>
  );
}
