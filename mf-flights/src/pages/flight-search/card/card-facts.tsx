import { partyLimits } from 'shared/contract/lists';
import { Armchair, Backpack, ChevronDown, ChevronUp, Luggage, Ticket } from 'shared/icons';
import { Button, VisuallyHidden } from 'shared/ui';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { bagParts, isNearlyFull, seatsInWords } from '../../../model/price-words';
import { useCardLooks } from './use-card-looks';

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
  const look = useCardLooks();
  const { seatsLeft, brand } = fare.offer;
  const BagIcon = fare.checkedKg ? Luggage : Backpack;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <div className={look.facts}>
      <span className={look.fact}>
        <BagIcon size={16} aria-hidden />
        <span>
          <Bag kg={fare.checkedKg} />
        </span>
      </span>
      {seatsLeft <= mostSeatsTold && (
        <span className={isNearlyFull(seatsLeft) ? look.scarce : look.fact}>
          <Armchair size={16} aria-hidden />
          {seatsInWords(seatsLeft)}
        </span>
      )}
      {flight.fares.length > 1 && (
        <div className={look.brand}>
          <span className={look.fact}>
            <Ticket size={16} aria-hidden />
            <span>{brand.name} fare</span>
          </span>
        </div>
      )}
      <div className={look.toggle}>
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
      </div>
    </div>
  );
}

// half of a small phone holds "20 kg bag"
function Bag({ kg }: { readonly kg: number }) {
  const look = useCardLooks();
  const [before, kind, after] = bagParts(kg);
  return (
    <>
      {before}
      {kind && <span className={look.wide}>{kind}</span>}
      {after}
    </>
  );
}
