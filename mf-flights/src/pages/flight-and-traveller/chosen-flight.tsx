import type { FlightSelection } from 'shared/contract/flights';
import { Box, ButtonLink, Card, Divider, HStack, Text } from 'shared/ui';
import { SliceLine } from '../../components/flight/slice-line';
import { TailMark } from '../../components/flight/tail-mark';
import { resultsAddress } from '../../components/frame/selection-address';
import { checkedKg } from '../../model/journey';
import { bagInWords } from '../../model/price-words';

/** The flight that was chosen, a line for each leg, with the way back to the others. */
export function ChosenFlight({ selection: { offer, airports, criteria } }: { readonly selection: FlightSelection }) {
  const kg = checkedKg(offer.slices);
  const isAlone = criteria.adults + criteria.children === 1;
  return (
    <Card as="section" aria-label="Your flight">
      <HStack justifyContent="space-between">
        <HStack>
          <TailMark code={offer.airline.code} />
          <Box minWidth="0">
            <Text textStyle="h3">{offer.airline.name}</Text>
            <Text textStyle="small" color="fg.muted">
              {offer.brand.name}, {kg > 0 ? `${bagInWords(kg)}${isAlone ? '' : ' each'}` : 'cabin bag only'}
            </Text>
          </Box>
        </HStack>
        <ButtonLink
          variant="plain"
          size="sm"
          to={resultsAddress(criteria)}
          marginEnd="-4"
          aria-label="Change the flight"
        >
          Change
        </ButtonLink>
      </HStack>
      {offer.slices.map((slice) => (
        <Box key={slice.departAt}>
          <Divider marginBlock="3.5" />
          <SliceLine slice={slice} airports={airports} />
        </Box>
      ))}
    </Card>
  );
}
