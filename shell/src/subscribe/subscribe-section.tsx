import { Box } from 'shared/ui';
import { widgetNamed } from '../remotes';
import { useReleaseMap } from '../site-context';
import { SubscribeWidget } from './subscribe-widget';
import { useNear } from './use-near';

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
      minHeight={{ base: '260px', md: '160px' }}
    >
      {isNear && <SubscribeWidget name="subscribe-home" />}
    </Box>
  );
}
