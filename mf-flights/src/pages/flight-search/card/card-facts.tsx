import { partyLimits } from 'shared/contract/lists';
import { Armchair, Backpack, ChevronDown, ChevronUp, Luggage, Ticket } from 'shared/icons';
import { Button, chakra, VisuallyHidden } from 'shared/ui';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { bagParts, isNearlyFull, seatsInWords } from '../../../model/price-words';

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
  base: { marginInlineStart: 'auto', marginBlock: '-2', marginRight: { base: '-2', md: '0' } },
});

/** More seats than the largest party takes are no news, and cost a phone a line. */
const mostSeatsTold = partyLimits.travellers;

interface CardFactsProps {
  readonly flight: FoundFlight;
  readonly fare: Fare;
  readonly detailsId: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** What the fare holds, how many seats are left, and the way to the details. */
export function CardFacts({ flight, fare, detailsId, isOpen, onToggle }: CardFactsProps) {
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
      {seatsLeft <= mostSeatsTold && (
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
