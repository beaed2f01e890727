import type { ReactNode } from 'react';
import { partyLimits } from 'shared/contract/lists';
import { Armchair, Backpack, ChevronDown, ChevronUp, Luggage, Ticket } from 'shared/icons';
import { Box, Button, HStack, VisuallyHidden } from 'shared/ui';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { bagInWords, isNearlyFull, seatsInWords } from '../../../model/price-words';

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
    <HStack
      flexWrap="wrap"
      gap="1"
      columnGap={{ base: '3', md: '4' }}
      marginTop={{ base: '2', md: '3' }}
      textStyle="small"
      color="fg.muted"
    >
      <Fact icon={<BagIcon size={16} aria-hidden />}>
        <Bag kg={fare.checkedKg} />
      </Fact>
      {seatsLeft <= mostSeatsTold && (
        <HStack
          as="span"
          gap="1.5"
          color={isNearlyFull(seatsLeft) ? 'accent.fg' : undefined}
          fontWeight={isNearlyFull(seatsLeft) ? 'semibold' : undefined}
        >
          <Armchair size={16} aria-hidden />
          {seatsInWords(seatsLeft)}
        </HStack>
      )}
      {flight.fares.length > 1 && (
        <Box hideBelow="xl">
          <Fact icon={<Ticket size={16} aria-hidden />}>{brand.name} fare</Fact>
        </Box>
      )}
      <Box marginInlineStart="auto" marginBlock="-2" marginRight={{ base: '-2', md: '0' }}>
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
      </Box>
    </HStack>
  );
}

// half of a small phone holds "20 kg bag"
function Bag({ kg }: { readonly kg: number }) {
  const [before, after] = bagInWords(kg).split(' checked ');
  if (!after) return before;
  return (
    <>
      {before}{' '}
      <Box as="span" hideBelow="md">
        checked{' '}
      </Box>
      {after}
    </>
  );
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <HStack as="span" gap="1.5">
      {icon}
      <span>{children}</span>
    </HStack>
  );
}
