import type { FlightSelection } from 'shared/contract/flights';
import { Box, HStack, Text } from 'shared/ui';
import { ConditionsText } from '../../components/flight/conditions-text';
import { JourneyDetails } from '../../components/flight/journey-details';
import { TailMark } from '../../components/flight/tail-mark';
import { resultsAddress } from '../../components/frame/selection-address';
import { baggageInWords } from '../../model/basket-baggage';
import { ReviewPart } from './review-part';

/** The flights with what belongs to the fare: baggage, and what a change of mind costs. */
export function FlightPart({ selection: { criteria, offer, airports } }: { readonly selection: FlightSelection }) {
  return (
    <ReviewPart title="Flights" edit={{ to: resultsAddress(criteria), label: 'choose another flight' }}>
      <HStack marginBottom="4">
        <TailMark code={offer.airline.code} />
        <Box minWidth="0">
          <Text textStyle="strong">{offer.airline.name}</Text>
          <Text textStyle="small" color="fg.muted">
            {offer.brand.name}. {baggageInWords(offer.slices)}
          </Text>
        </Box>
      </HStack>
      <JourneyDetails slices={offer.slices} airports={airports} />
      <Box marginTop="4">
        <ConditionsText conditions={offer.conditions} />
      </Box>
    </ReviewPart>
  );
}
