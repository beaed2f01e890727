import { memo, useId, useState } from 'react';
import { partyLimits } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { Armchair, Backpack, ChevronDown, ChevronUp, Luggage, Ticket } from 'shared/icons';
import { Button, chakra, VisuallyHidden, withoutScripts } from 'shared/ui';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { bagParts, isNearlyFull, seatsInWords } from '../../../model/price-text';
import type { SoldOutState } from '../../../model/sold-out';
import { CardDetails } from './card-details';
import { CardJourney } from './card-journey';
import { CardPrice } from './card-price';

/** A card and its skeleton: one column on a phone, the price beside from 768 px up. */
export const cardFrame = {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 224px' },
    columnGap: '6',
    padding: { base: '4', md: '5' },
    paddingBottom: { md: '4' },
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
  },
} satisfies Parameters<typeof chakra>[1];

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
        <CardDetails
          id={`${id}details`}
          flight={flight}
          fare={fare}
          airports={airports}
          onChoose={setBrand}
          onContinue={
            props.soldOut === undefined || props.soldOut === 'next' ? () => props.onSelect(flight, fare) : undefined
          }
          isSelecting={props.isSelecting}
        />
      )}
    </Frame>
  );
});

const Facts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minWidth: '0',
    gap: '1',
    columnGap: { base: '3', md: '4' },
    marginTop: { base: '2', md: '3' },
    textStyle: 'small',
    color: 'fg.muted',
  },
});
const FactText = chakra('span', {
  base: { display: 'flex', alignItems: 'center', minWidth: '0', gap: '1.5' },
  variants: { scarce: { true: { color: 'accent.fg', fontWeight: 'semibold' } } },
});
const BrandName = chakra('div', { base: { hideBelow: 'xl' } });
const BagKind = chakra('span', { base: { hideBelow: 'md' } });
const Toggle = chakra('div', {
  base: {
    marginInlineStart: 'auto',
    marginBlock: '-2',
    marginRight: { base: '-2', md: '0' },
    [withoutScripts]: { display: 'none' },
  },
});

/** More seats than the largest party takes are no news, and cost a phone a line. */
const maxSeatsShown = partyLimits.travellers;

interface CardFactsProps {
  readonly flight: FoundFlight;
  readonly fare: Fare;
  readonly detailsId: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** What the fare holds, how many seats are left, and the way to the details. */
function CardFacts({ flight, fare, detailsId, isOpen, onToggle }: CardFactsProps) {
  const { seatsLeft, brand } = fare.offer;
  const BagIcon = fare.checkedKg ? Luggage : Backpack;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Facts>
      <FactText>
        <BagIcon size={16} aria-hidden />
        <span>
          <Bag kg={fare.checkedKg} />
        </span>
      </FactText>
      {seatsLeft <= maxSeatsShown && (
        <FactText scarce={isNearlyFull(seatsLeft)}>
          <Armchair size={16} aria-hidden />
          {seatsInWords(seatsLeft)}
        </FactText>
      )}
      {flight.fares.length > 1 && (
        <BrandName>
          <FactText>
            <Ticket size={16} aria-hidden />
            <span>{brand.name} fare</span>
          </FactText>
        </BrandName>
      )}
      <Toggle>
        <Button
          variant="plain"
          size="sm"
          paddingInline="2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          iconAfter={<Chevron size={16} aria-hidden />}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Details'}
          <VisuallyHidden>, {flight.airline.name}</VisuallyHidden>
        </Button>
      </Toggle>
    </Facts>
  );
}

// half of a small phone holds "20 kg bag"
function Bag({ kg }: { readonly kg: number }) {
  const [before, kind, after] = bagParts(kg);
  return (
    <>
      {before}
      {kind && <BagKind>{kind}</BagKind>}
      {after}
    </>
  );
}
