import { failureSentence } from 'shared/checkout';
import type { BookedFlight } from 'shared/contract/flights';
import { formatNaira } from 'shared/format';
import { PriceRows } from 'shared/parts';
import { Box, Button, Heading, Notice, Stack, Text } from 'shared/ui';
import { type PriceDecision, priceDecision } from '../../model/price-decision';
import { useAcceptPrice } from './use-accept-price';

interface PriceChangedProps {
  readonly booked: BookedFlight;
  readonly refetch: () => Promise<unknown>;
}

/** The fare rose while nothing was held: old and new, what becomes of what came in, and two ways to decide. */
export function PriceChanged({ booked, refetch }: PriceChangedProps) {
  const price = priceDecision(booked);
  const { decide, deciding, error } = useAcceptPrice(booked.savedBooking._id, price.newTotal, refetch);
  return (
    <>
      <Heading marginBottom="4">The price has changed</Heading>
      <Notice tone="warn" role="status">
        While your seats were not held, the fare rose. Nothing is booked until you decide.
      </Notice>
      <Box marginTop="4">
        <PriceRows
          rows={[
            { label: 'Price when you booked', amount: formatNaira(price.oldTotal) },
            { label: 'Price now', amount: formatNaira(price.newTotal) },
            ...(price.received > 0 ? [{ label: 'Received from you', amount: formatNaira(price.received) }] : []),
          ]}
          total={{ label: 'Still to pay', amount: formatNaira(price.remaining) }}
        />
      </Box>
      <Text color="fg.muted" marginTop="4">
        {consequence(price)}
      </Text>
      {error !== undefined && !deciding && (
        <Box marginTop="4">
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
      <Stack gap="3" marginTop="5" flexDirection={{ base: 'column', md: 'row' }}>
        <Button
          variant="main"
          // a fare of seven figures, also at 320 px
          whiteSpace={{ base: 'normal', md: 'nowrap' }}
          loading={deciding === 'accept'}
          disabled={deciding === 'decline'}
          onClick={() => decide('accept')}
        >
          {acceptLabel(price)}
        </Button>
        <Button
          variant="outline"
          loading={deciding === 'decline'}
          disabled={deciding === 'accept'}
          onClick={() => decide('decline')}
        >
          {price.received > 0 ? 'Get everything back' : 'End this booking'}
        </Button>
      </Stack>
    </>
  );
}

function consequence({ received }: PriceDecision): string {
  if (received === 0) return 'Nothing was paid. If you end the booking, nothing is to be paid.';
  return `The ${formatNaira(received)} that we received counts in full. If you do not want to pay more, the booking ends and all of it goes back to you. The date by which it does then stands here.`;
}

function acceptLabel({ received, remaining, newTotal }: PriceDecision): string {
  if (remaining === 0) return `Take the flight at ${formatNaira(newTotal)}`;
  return received > 0 ? `Pay the remaining ${formatNaira(remaining)}` : `Go on at ${formatNaira(newTotal)}`;
}
