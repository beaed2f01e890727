import { useId } from 'react';
import type { Airport } from 'shared/contract/places';
import { formatNaira, keepAmountsWhole } from 'shared/format';
import { Box, Button, chakra, Grid, Stack, Text } from 'shared/ui';
import { ConditionsText, JourneyDetails } from '../../../components/flight/journey-details';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { bagInWords, conditionsInShort, differenceInWords, forEach, totalFor } from '../../../model/price-text';

interface CardDetailsProps {
  readonly id: string;
  readonly flight: FoundFlight;
  readonly fare: Fare;
  readonly airports: readonly Airport[];
  readonly onChoose: (brand: string) => void;
  /** Takes the shown fare; absent if it cannot be taken. */
  readonly onContinue: (() => void) | undefined;
  readonly isSelecting: boolean;
}

/** The journey unfolded, the other fares of these flights, and the terms of the one that is shown. */
export function CardDetails({ id, flight, fare, airports, onChoose, onContinue, isSelecting }: CardDetailsProps) {
  return (
    <Stack
      id={id}
      // above the card's own touch target, which would fold the card
      position="relative"
      gridColumn="1 / -1"
      gap="5"
      marginTop="4"
      paddingTop="5"
      paddingBottom={{ md: '1' }}
      borderTop="1px solid {colors.border}"
    >
      <Text hideFrom="md" textStyle="small" color="fg.muted">
        {totalFor(fare.offer.price, flight.slices)}. {keepAmountsWhole(forEach(fare.offer.price))}.
      </Text>
      <JourneyDetails slices={fare.offer.slices} airports={airports} headingLevel="h4" />
      <FareChoice flight={flight} fare={fare} onChoose={onChoose} />
      <ConditionsText conditions={fare.offer.conditions} />
      {onContinue && (
        <Button
          variant="main"
          size="field"
          width="100%"
          height="auto"
          minHeight="12"
          paddingInline="4"
          paddingBlock="2"
          whiteSpace="normal"
          loading={isSelecting}
          onClick={(event) => {
            event.preventDefault();
            onContinue();
          }}
        >
          Continue with {fare.offer.brand.name}, {formatNaira(fare.offer.price.total)}
        </Button>
      )}
    </Stack>
  );
}

const Group = chakra('fieldset', {});
const Option = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'start',
    minHeight: '11',
    paddingBlock: '3',
    paddingInline: '4',
    border: '1px solid {colors.border}',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { borderColor: 'border.strong' },
    '&:has(:checked)': { bg: 'brand.subtle', borderColor: 'brand.muted' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.brand.focusRing}', outlineOffset: '2px' },
  },
});
const Radio = chakra('input', {
  base: {
    appearance: 'none',
    boxSize: '5',
    margin: '0',
    marginTop: '2px',
    borderRadius: 'full',
    border: '1.5px solid {colors.border.strong}',
    bg: 'bg.surface',
    '&:checked': { borderWidth: '6px', borderColor: 'brand.solid' },
    '&:focus-visible': { outline: 'none' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

interface FareChoiceProps {
  readonly flight: FoundFlight;
  /** The one that the card shows. */
  readonly fare: Fare;
  readonly onChoose: (brand: string) => void;
}

/** The brands of one flight: what each holds and how its total differs from the one shown. */
function FareChoice({ flight, fare, onChoose }: FareChoiceProps) {
  const name = useId();
  if (flight.fares.length < 2) return null;
  const shownTotal = fare.offer.price.total;
  return (
    <Group>
      <Box as="legend" textStyle="strong" marginBottom="3">
        Fares on {flight.slices.length > 1 ? 'these flights' : 'this flight'}
      </Box>
      <Grid gap="2">
        {flight.fares.map(({ offer, checkedKg }) => {
          const isShown = offer.brand.code === fare.offer.brand.code;
          return (
            <Option key={offer.brand.code}>
              <Radio type="radio" name={name} checked={isShown} onChange={() => onChoose(offer.brand.code)} />
              <Box as="span" fontWeight="semibold" minWidth="0">
                {offer.brand.name}
              </Box>
              <Box as="span" fontWeight="medium" whiteSpace="nowrap">
                {isShown ? formatNaira(shownTotal) : differenceInWords(offer.price.total, shownTotal)}
              </Box>
              <Box as="span" gridColumn={{ base: '2 / -1', md: '2' }} textStyle="small" color="fg.muted">
                {bagInWords(checkedKg)}. {keepAmountsWhole(conditionsInShort(offer))}.
              </Box>
            </Option>
          );
        })}
      </Grid>
    </Group>
  );
}
