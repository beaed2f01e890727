import { formatNaira, formatTime } from 'shared/format';
import { Box, Button, Stack, Text } from 'shared/ui';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { wallClock } from '../../../model/journey';
import { forEach, totalFor } from '../../../model/price-words';
import type { SoldOutState } from '../../../model/sold-out';
import { SoldOutText } from './sold-out-text';

interface CardPriceProps {
  readonly flight: FoundFlight;
  readonly fare: Fare;
  readonly isSelecting: boolean;
  readonly soldOut: SoldOutState | undefined;
  readonly onSelect: () => void;
}

/** What all travellers pay, what one of them pays, and the button that takes it. */
export function CardPrice({ flight, fare, isSelecting, soldOut, onSelect }: CardPriceProps) {
  const { price } = fare.offer;
  const isOnSale = soldOut === undefined || soldOut === 'next';
  const departs = formatTime(wallClock(flight.slices[0]?.departAt ?? ''));
  return (
    <Stack
      gridColumn={{ md: '2' }}
      gridRow={{ md: '1 / 3' }}
      flexDirection={{ base: 'row', md: 'column' }}
      flexWrap={soldOut ? { base: 'wrap', md: 'nowrap' } : undefined}
      alignItems={{ base: 'center', md: 'stretch' }}
      justifyContent="space-between"
      gap="3"
      marginTop={{ base: '2', md: '0' }}
      paddingTop={{ base: '3.5', md: '0' }}
      paddingLeft={{ md: '6' }}
      borderTop={{ base: '1px solid {colors.border}', md: '0' }}
      borderLeft={{ md: '1px solid {colors.border}' }}
    >
      <Box minWidth="0">
        <Text textStyle="price" whiteSpace="nowrap" textDecoration={isOnSale ? undefined : 'line-through'}>
          {formatNaira(price.total)}
        </Text>
        <Text textStyle="small" color="fg.muted" textWrap="balance">
          {totalFor(price, flight.slices)}
          <br />
          <Box as="span" fontVariantNumeric="tabular-nums">
            {forEach(price)}
          </Box>
        </Text>
      </Box>
      {soldOut && <SoldOutText state={soldOut} />}
      {isOnSale && (
        <Button
          loading={isSelecting}
          aria-label={`Select ${flight.airline.name} at ${departs}, ${formatNaira(price.total)}`}
          onClick={onSelect}
        >
          Select
        </Button>
      )}
    </Stack>
  );
}
