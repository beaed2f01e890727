import { formatNaira, formatTime } from 'shared/format';
import { Button } from 'shared/ui';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { wallClock } from '../../../model/journey';
import { forEach, totalFor } from '../../../model/price-words';
import type { SoldOutState } from '../../../model/sold-out';
import { SoldOutText } from './sold-out-text';
import { useCardLooks } from './use-card-looks';

interface CardPriceProps {
  readonly flight: FoundFlight;
  readonly fare: Fare;
  readonly isSelecting: boolean;
  readonly soldOut: SoldOutState | undefined;
  readonly onSelect: () => void;
}

/** What all travellers pay, what one of them pays, and the button that takes it. */
export function CardPrice({ flight, fare, isSelecting, soldOut, onSelect }: CardPriceProps) {
  const look = useCardLooks();
  const { price } = fare.offer;
  const isOnSale = soldOut === undefined || soldOut === 'next';
  const departs = formatTime(wallClock(flight.slices[0]?.departAt ?? ''));
  return (
    <div className={soldOut ? look.priceGone : look.price}>
      <div className={look.narrow}>
        <p className={isOnSale ? look.total : look.gone}>{formatNaira(price.total)}</p>
        <p className={look.party}>
          {totalFor(price, flight.slices)}
          <br />
          <span className={look.figures}>{forEach(price)}</span>
        </p>
      </div>
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
    </div>
  );
}
