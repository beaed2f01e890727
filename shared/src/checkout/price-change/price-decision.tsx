import { formatNaira } from 'shared/format';
import { Button, Stack, Text } from 'shared/ui';
import { PriceRows } from 'shared/ui/parts';
import { acceptLabel, type PriceChange } from './price-change';
import type { Decision } from './use-accept-price';

interface PriceDecisionProps {
  readonly price: PriceChange;
  /** The decision that was sent and has no answer yet. */
  readonly deciding: Decision | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** The old and the new price, and two buttons: accept it, or end the booking. */
export function PriceDecision({ price, deciding, onDecide }: PriceDecisionProps) {
  const isPartlyPaid = price.received > 0;
  return (
    <Stack gap="4">
      <PriceRows
        rows={[
          { label: 'Price when you booked', amount: formatNaira(price.oldTotal) },
          { label: 'Price now', amount: formatNaira(price.newTotal) },
          ...(isPartlyPaid ? [{ label: 'Received from you', amount: formatNaira(price.received) }] : []),
        ]}
        total={{ label: 'Still to pay', amount: formatNaira(price.remaining) }}
      />
      <Text color="fg.muted">
        {isPartlyPaid
          ? 'What we received counts in full. If you do not want to pay more, the booking ends and all of it goes back to you.'
          : 'Nothing was paid. If you end the booking, nothing is to be paid.'}
      </Text>
      <Stack gap="3" flexDirection={{ base: 'column', md: 'row' }}>
        <Button
          variant="main"
          // a fare of seven figures, also at 320 px
          whiteSpace={{ base: 'normal', md: 'nowrap' }}
          loading={deciding === 'accept'}
          disabled={deciding === 'decline'}
          onClick={() => onDecide('accept')}
        >
          {acceptLabel(price)}
        </Button>
        <Button
          variant="outline"
          loading={deciding === 'decline'}
          disabled={deciding === 'accept'}
          onClick={() => onDecide('decline')}
        >
          {isPartlyPaid ? `Get ${formatNaira(price.received)} back` : 'End this booking'}
        </Button>
      </Stack>
    </Stack>
  );
}
