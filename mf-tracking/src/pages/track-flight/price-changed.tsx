import { failureSentence } from 'shared/checkout';
import type { TrackedFlight } from 'shared/contract/tracking';
import { formatNaira } from 'shared/format';
import { PriceRows } from 'shared/parts';
import { Box, Button, Flex, Notice, Stack, Text } from 'shared/ui';
import { acceptWords, declineWords, priceDecision } from '../../model/price-decision';
import { useAcceptPrice } from './use-accept-price';

interface PriceChangedProps {
  readonly tracked: TrackedFlight;
  readonly refetch: () => Promise<unknown>;
}

/** The fare rose while nothing was held: old and new, what counts, and two ways to decide. */
export function PriceChanged({ tracked, refetch }: PriceChangedProps) {
  const price = priceDecision(tracked);
  const { decide, deciding, error } = useAcceptPrice(tracked.view.token, refetch);
  return (
    <>
      {error !== undefined && !deciding && (
        <Box marginBottom="6">
          <Notice tone="failed" role="alert">
            {failureSentence(error)}
          </Notice>
        </Box>
      )}
      {price && (
        <Stack gap="4" marginBottom="6">
          <PriceRows
            rows={[
              { label: 'Price when you booked', amount: formatNaira(price.oldTotal) },
              { label: 'Price now', amount: formatNaira(price.newTotal) },
              ...(price.received > 0 ? [{ label: 'Received from you', amount: formatNaira(price.received) }] : []),
            ]}
            total={{ label: 'Still to pay', amount: formatNaira(price.remaining) }}
          />
          <Text color="fg.muted">
            {price.received > 0
              ? 'What we received counts in full. If you do not want to pay more, the booking ends and all of it goes back to you.'
              : 'Nothing was paid. If you end the booking, nothing is to be paid.'}
          </Text>
          <Flex gap="3" flexDirection={{ base: 'column', md: 'row' }}>
            <Button
              variant="main"
              // a fare of seven figures, also at 320 px
              whiteSpace={{ base: 'normal', md: 'nowrap' }}
              loading={deciding === 'accept'}
              disabled={deciding === 'decline'}
              onClick={() => decide('accept', price)}
            >
              {acceptWords(price)}
            </Button>
            <Button
              variant="outline"
              loading={deciding === 'decline'}
              disabled={deciding === 'accept'}
              onClick={() => decide('decline', price)}
            >
              {declineWords(price)}
            </Button>
          </Flex>
        </Stack>
      )}
    </>
  );
}
