import { Clock } from 'shared/icons';
import { HStack, Text, VisuallyHidden } from 'shared/ui';
import type { KeptPrice } from './use-kept-price';

const milestones = [5, 1];

const inWords = (minutes: number) => {
  if (minutes < 1) return 'for less than a minute';
  return minutes === 1 ? 'for 1 more minute' : `for ${minutes} more minutes`;
};

/** How long the price is still kept; a screen reader hears it twice, not with every minute. */
export function KeptPriceLine({ price }: { readonly price: KeptPrice }) {
  if (price.isOver) return null;
  const line = `We keep this price ${inWords(price.minutesLeft)}.`;
  return (
    <HStack gap="2" alignItems="start" marginTop="3" textStyle="small" color="fg.muted">
      <Clock size={16} aria-hidden style={{ marginTop: '2px', flex: 'none' }} />
      <Text>{line}</Text>
      <VisuallyHidden role="status">{milestones.includes(price.minutesLeft) ? line : ''}</VisuallyHidden>
    </HStack>
  );
}
