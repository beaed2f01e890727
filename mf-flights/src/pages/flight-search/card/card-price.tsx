import { useEffect, useRef } from 'react';
import { formatNaira, keepAmountsWhole } from 'shared/format';
import { Button, chakra, Text } from 'shared/ui';
import { type Fare, type FoundFlight, fareKey } from '../../../model/found-flights';
import { forEach, totalFor } from '../../../model/price-text';
import type { SoldOutState } from '../../../model/sold-out';

const Price = chakra('div', {
  base: {
    // a phone has no box around these: its parts are cells of the card
    display: { base: 'contents', md: 'flex' },
    minWidth: '0',
    gridColumn: '2',
    gridRow: '1 / 3',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '3',
    paddingLeft: '6',
    borderLeft: '1px solid {colors.border}',
  },
});
const Amounts = chakra('div', { base: { display: { base: 'contents', md: 'block' }, minWidth: '0' } });
const Total = chakra('p', {
  base: {
    gridArea: { base: 'total', md: 'auto' },
    textStyle: { base: 'h3', md: 'price' },
    minWidth: '0',
    whiteSpace: 'nowrap',
    letterSpacing: 'heading',
    textAlign: { base: 'end', md: 'start' },
  },
  variants: { gone: { true: { textDecoration: 'line-through' } } },
});
const Party = chakra('p', {
  base: {
    hideBelow: 'md',
    textStyle: 'small',
    color: 'fg.muted',
    textWrap: 'balance',
  },
});

/** Beside its word it fits the narrow button of a phone. */
const narrowSpinner = { '& > span': { boxSize: { base: '14px', md: '20px' } } };

interface CardPriceProps {
  readonly flight: FoundFlight;
  /** Airline and departure. */
  readonly name: string;
  readonly fare: Fare;
  readonly isSelecting: boolean;
  readonly soldOut: SoldOutState | undefined;
  readonly onSelect: () => void;
}

/** What all travellers pay, what one of them pays, and the button that takes it: before the page has its scripts it submits the form. */
export function CardPrice({ flight, name, fare, isSelecting, soldOut, onSelect }: CardPriceProps) {
  const { price } = fare.offer;
  const isOnSale = soldOut === undefined || soldOut === 'next';
  return (
    <Price>
      <Amounts>
        <Total gone={!isOnSale}>{formatNaira(price.total)}</Total>
        <Party>
          {totalFor(price, flight.slices)}
          <br />
          {keepAmountsWhole(forEach(price))}
        </Party>
      </Amounts>
      {soldOut && <SoldOutText state={soldOut} />}
      {isOnSale && (
        <Button
          type="submit"
          name="select"
          value={fareKey(fare)}
          gridArea={{ base: 'select', md: 'auto' }}
          zIndex="raised"
          paddingInline={{ base: '0', md: '5' }}
          gap={{ base: '1.5', md: '2' }}
          css={narrowSpinner}
          loading={isSelecting}
          aria-label={`Select ${name}, ${formatNaira(price.total)}`}
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
      gridColumn={{ base: '1 / -1', md: 'auto' }}
    >
      {sentences[state]}
    </Text>
  );
}
