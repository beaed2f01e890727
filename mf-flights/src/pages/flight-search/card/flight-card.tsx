import { memo, useId, useState } from 'react';
import type { Airport } from 'shared/contract/places';
import { chakra } from 'shared/ui';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import type { SoldOutState } from '../../../model/sold-out';
import { CardDetails } from './card-details';
import { CardFacts } from './card-facts';
import { cardFrame } from './card-frame';
import { CardJourney } from './card-journey';
import { CardPrice } from './card-price';

const Frame = chakra('li', cardFrame);

interface FlightCardProps {
  readonly flight: FoundFlight;
  /** The cheapest that passes the filters: it is shown until another is chosen in the details. */
  readonly cheapest: Fare;
  readonly airports: readonly Airport[];
  readonly isSelecting: boolean;
  /** What became of it, if it was sold out when it was selected. */
  readonly soldOut: SoldOutState | undefined;
  readonly onSelect: (flight: FoundFlight, fare: Fare) => void;
}

/** One flight at one fare. Memoised: a filter renders no card that stays. */
export const FlightCard = memo(function FlightCard(props: FlightCardProps) {
  const { flight, cheapest, airports } = props;
  const [isOpen, setOpen] = useState(false);
  // the brand that was chosen in the details
  const [brand, setBrand] = useState<string>();
  const id = useId();
  const fare = flight.fares.find(({ offer }) => offer.brand.code === brand) ?? cheapest;

  return (
    <Frame aria-labelledby={id}>
      <CardJourney flight={flight} airports={airports} headingId={id} />
      <CardFacts flight={flight} fare={fare} detailsId={`${id}details`} isOpen={isOpen} onToggle={setOpen} />
      <CardPrice
        flight={flight}
        fare={fare}
        isSelecting={props.isSelecting}
        soldOut={props.soldOut}
        onSelect={() => props.onSelect(flight, fare)}
      />
      {isOpen && (
        <CardDetails id={`${id}details`} flight={flight} fare={fare} airports={airports} onChoose={setBrand} />
      )}
    </Frame>
  );
});
