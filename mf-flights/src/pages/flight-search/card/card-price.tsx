import { useEffect, useRef } from 'react';
import { formatNaira, formatTime } from 'shared/format';
import { Button, chakra, Text } from 'shared/ui';
import { type Fare, type FoundFlight, fareKey } from '../../../model/found-flights';
import { wallClock } from '../../../model/journey';
import { forEach, totalFor } from '../../../model/price-text';
import type { SoldOutState } from '../../../model/sold-out';

const Price = chakra('div', {
  base: {
    display: 'flex',
    minWidth: '0',
    gridColumn: { md: '2' },
    gridRow: { md: '1 / 3' },
    flexDirection: { base: 'row', md: 'column' },
    alignItems: { base: 'center', md: 'stretch' },
    justifyContent: 'space-between',
    gap: '3',
    marginTop: { base: '2', md: '0' },
    paddingTop: { base: '3.5', md: '0' },
    paddingLeft: { md: '6' },
    borderTop: { base: '1px solid {colors.border}', md: '0' },
    borderLeft: { md: '1px solid {colors.border}' },
  },
  // what became of the fare takes a line of its own on a phone
  variants: { soldOut: { true: { flexWrap: { base: 'wrap', md: 'nowrap' } } } },
});
const Amounts = chakra('div', { base: { minWidth: '0' } });
const Total = chakra('p', {
  base: { textStyle: 'price', minWidth: '0', whiteSpace: 'nowrap' },
  variants: { gone: { true: { textDecoration: 'line-through' } } },
});
const Party = chakra('p', { base: { textStyle: 'small', color: 'fg.muted', minWidth: '0', textWrap: 'balance' } });
const Figures = chakra('span', { base: { fontVariantNumeric: 'tabular-nums' } });

interface CardPriceProps {
  readonly flight: FoundFlight;
  readonly fare: Fare;
  readonly isSelecting: boolean;
  readonly soldOut: SoldOutState | undefined;
  readonly onSelect: () => void;
}

/** What all travellers pay, what one of them pays, and the button that takes it: before the page has its scripts it submits the form. */
export function CardPrice({ flight, fare, isSelecting, soldOut, onSelect }: CardPriceProps) {
  const { price } = fare.offer;
  const isOnSale = soldOut === undefined || soldOut === 'next';
  const departs = formatTime(wallClock(flight.slices[0]?.departAt ?? ''));
  return (
    <Price soldOut={soldOut !== undefined}>
      <Amounts>
        <Total gone={!isOnSale}>{formatNaira(price.total)}</Total>
        <Party>
          {totalFor(price, flight.slices)}
          <br />
          <Figures>{forEach(price)}</Figures>
        </Party>
      </Amounts>
      {soldOut && <SoldOutText state={soldOut} />}
      {isOnSale && (
        <Button
          type="submit"
          name="select"
          value={fareKey(fare)}
          loading={isSelecting}
          aria-label={`Select ${flight.airline.name} at ${departs}, ${formatNaira(price.total)}`}
          onClick={(event) => {
            event.preventDefault();
            onSelect();
          }}
        >
          Select
        </Button>
      )}
    </Price>
  );
}

const sentences: Readonly<Record<SoldOutState, string>> = {
  looking: 'This fare has just sold out. We are looking for what is left.',
  unknown: 'This fare has just sold out. Search again to see what is left.',
  next: 'The fare you chose has just sold out. This is what is left.',
  gone: 'This flight has just sold out. Choose another one.',
};

/** Says on the card what became of the fare; it takes the focus that the button had. */
function SoldOutText({ state }: { readonly state: SoldOutState }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <Text
      ref={text}
      tabIndex={-1}
      data-quiet-focus
      role="alert"
      color="danger.fg"
      textStyle="label"
      flexBasis={{ base: '100%', md: 'auto' }}
    >
      {sentences[state]}
    </Text>
  );
}
