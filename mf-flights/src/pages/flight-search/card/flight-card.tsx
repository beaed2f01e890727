import { memo, useId, useState } from 'react';
import type { FlightCriteria } from 'shared/contract/flights';
import { partyLimits } from 'shared/contract/lists';
import type { Airport } from 'shared/contract/places';
import { formatTime } from 'shared/format';
import { Armchair, Backpack, ChevronDown, ChevronUp, Luggage, Ticket } from 'shared/icons';
import { Button, chakra, withoutScripts } from 'shared/ui';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { ticketsOf, wallClock } from '../../../model/journey';
import { bagParts, forAll, isNearlyFull, seatsInWords } from '../../../model/price-text';
import type { SoldOutState } from '../../../model/sold-out';
import { CardDetails } from './card-details';
import { CardJourney } from './card-journey';
import { CardPrice } from './card-price';

const phoneCells = '"facts facts facts"';

/**
 * A card and its skeleton: the price beside from 768 px up. A phone has the times and the price in the first row, the airline with the
 * button in the second, and what the price holds in the last; a journey of several flights has the airline first, and the button beside
 * the flights.
 */
export const cardFrame = {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto 76px', md: 'minmax(0, 1fr) 224px' },
    gridTemplateAreas: { base: `"legs total total" "airline airline select" ${phoneCells}`, md: 'none' },
    alignItems: { base: 'center', md: 'stretch' },
    columnGap: { base: '1', md: '6' },
    rowGap: { base: '1', md: '0' },
    paddingBlock: { base: '2', md: '4' },
    paddingInline: { base: '3', md: '5' },
    bg: 'bg.surface',
    border: '1px solid {colors.border}',
    borderRadius: 'lg',
  },
  variants: {
    several: {
      true: {
        gridTemplateAreas: { base: `"airline total total" "legs legs select" ${phoneCells}`, md: 'none' },
      },
    },
  },
} satisfies Parameters<typeof chakra>[1];

const Frame = chakra('li', {
  base: {
    ...cardFrame.base,
    // cards out of sight cost no styles and no layout; the heights are those of cards in sight, inside their padding and border
    contentVisibility: 'auto',
    containIntrinsicHeight: { base: 'auto 101px', md: 'auto 149px', lg: 'auto 128px' },
  },
  variants: {
    several: {
      true: {
        ...cardFrame.variants.several.true,
        containIntrinsicHeight: { base: 'auto 146px', md: 'auto 218px', lg: 'auto 162px' },
      },
    },
  },
});
const CheapestTag = chakra('span', {
  base: {
    position: 'absolute',
    top: { base: '-11px', md: '-10px' },
    insetInlineStart: { base: '3', md: '5' },
    paddingInline: '2.5',
    borderRadius: 'full',
    bg: 'brand.solid',
    color: 'brand.contrast',
    textStyle: 'label',
    fontSize: '2xs',
  },
});

interface FlightCardProps {
  readonly flight: FoundFlight;
  /** The cheapest that passes the filters: it is shown until another is chosen in the details. */
  readonly cheapest: Fare;
  /** What was searched. */
  readonly asked: FlightCriteria['slices'];
  readonly airports: readonly Airport[];
  /** Whether no other flight in the list costs less. */
  readonly isCheapest: boolean;
  readonly isSelecting: boolean;
  /** What became of it, if it was sold out when it was selected. */
  readonly soldOut: SoldOutState | undefined;
  readonly onSelect: (flight: FoundFlight, fare: Fare) => void;
}

/** One flight at one fare. Memoised: a filter renders no card that stays. */
export const FlightCard = memo(function FlightCard(props: FlightCardProps) {
  const { flight, cheapest, asked, airports } = props;
  const [isOpen, setOpen] = useState(false);
  // the brand that was chosen in the details
  const [brand, setBrand] = useState<string>();
  const id = useId();
  const fare = flight.fares.find(({ offer }) => offer.brand.code === brand) ?? cheapest;
  // an airline has several flights in a list
  const name = `${flight.airline.name} at ${formatTime(wallClock(flight.slices[0]?.departAt ?? ''))}`;

  return (
    <Frame
      aria-labelledby={id}
      several={flight.slices.length > 1 ? true : undefined}
      // the first line keeps clear of the tag, which is partly outside of the card
      paddingTop={props.isCheapest ? { base: '3', md: '4' } : undefined}
      contentVisibility={props.isCheapest ? 'visible' : undefined}
    >
      <CardJourney flight={flight} asked={asked} airports={airports} headingId={id} />
      {props.isCheapest && <CheapestTag>Cheapest</CheapestTag>}
      <CardFacts
        flight={flight}
        name={name}
        fare={fare}
        detailsId={`${id}details`}
        isOpen={isOpen}
        onToggle={setOpen}
      />
      <CardPrice
        flight={flight}
        name={name}
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
    display: { base: 'contents', md: 'flex' },
    alignItems: 'center',
    justifyContent: 'space-between',
    minWidth: '0',
    gap: '4',
    marginTop: '2',
  },
});
const FactList = chakra('div', {
  base: {
    gridArea: { base: 'facts', md: 'auto' },
    alignSelf: 'center',
    // the chevron is in the same line
    paddingInlineEnd: { base: '8', md: '0' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minWidth: '0',
    columnGap: { base: '2', md: '4' },
    textStyle: { base: 'caption', md: 'small' },
    color: 'fg.muted',
  },
});
const FactText = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minWidth: '0',
    gap: { base: '1', md: '1.5' },
    '& svg': { flex: 'none' },
  },
  variants: { scarce: { true: { color: 'accent.fg', fontWeight: 'semibold' } } },
});
const BrandName = chakra('div', { base: { hideBelow: 'xl' } });
const Wide = chakra('span', { base: { hideBelow: 'md' } });
const Narrow = chakra('span', { base: { hideFrom: 'md' } });
const Toggle = chakra('div', {
  base: {
    gridArea: { base: 'facts', md: 'auto' },
    justifySelf: 'end',
    // the chevron of a phone is no taller than its line
    marginTop: { base: '-3', md: '-2' },
    marginBottom: { base: '-3', md: '-2' },
    marginRight: { base: '-2', md: '0' },
    [withoutScripts]: { display: 'none' },
    // a tap anywhere on the card of a phone unfolds it
    '& > button::before': { content: '""', position: 'absolute', inset: '0', hideFrom: 'md' },
  },
});

/** More seats than the largest party needs are not shown: on a phone they take a line. */
const maxSeatsShown = partyLimits.travellers;

interface CardFactsProps {
  readonly flight: FoundFlight;
  readonly name: string;
  readonly fare: Fare;
  readonly detailsId: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** What the fare includes, how many seats are left, and the button for the details. */
function CardFacts({ flight, name, fare, detailsId, isOpen, onToggle }: CardFactsProps) {
  const { seatsLeft, brand } = fare.offer;
  const tickets = ticketsOf(fare.offer);
  const BagIcon = fare.checkedKg ? Luggage : Backpack;
  const word = isOpen ? 'Hide' : 'Details';
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Facts>
      <FactList>
        <Narrow>{forAll(fare.offer.price)}</Narrow>
        <FactText>
          <BagIcon size={16} aria-hidden />
          <span>
            <Bag kg={fare.checkedKg} />
          </span>
        </FactText>
        {seatsLeft <= maxSeatsShown && (
          <FactText scarce={isNearlyFull(seatsLeft)}>
            <Wide>
              <Armchair size={16} aria-hidden />
            </Wide>
            {seatsInWords(seatsLeft)}
          </FactText>
        )}
        {tickets > 1 && (
          <FactText scarce>
            <Wide>
              <Ticket size={16} aria-hidden />
            </Wide>
            {tickets} tickets, collect bags
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
      </FactList>
      <Toggle>
        <Button
          variant="plain"
          size="sm"
          paddingInline="2"
          minWidth="11"
          aria-expanded={isOpen}
          aria-label={`${word}, ${name}`}
          aria-controls={isOpen ? detailsId : undefined}
          iconAfter={<Chevron size={16} aria-hidden />}
          onClick={() => onToggle(!isOpen)}
        >
          <Wide>{word}</Wide>
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
      {kind && <Wide>{kind}</Wide>}
      {after}
    </>
  );
}
