import type { Airport } from 'shared/contract/places';
import { Stack } from 'shared/ui';
import { ConditionsText } from '../../../components/flight/conditions-text';
import { JourneyDetails } from '../../../components/flight/journey-details';
import type { Fare, FoundFlight } from '../../../model/found-flights';
import { FareChoice } from './fare-choice';

interface CardDetailsProps {
  readonly id: string;
  readonly flight: FoundFlight;
  readonly fare: Fare;
  readonly airports: readonly Airport[];
  readonly onChoose: (brand: string) => void;
}

/** The journey unfolded, the other fares of these flights, and the terms of the one that is shown. */
export function CardDetails({ id, flight, fare, airports, onChoose }: CardDetailsProps) {
  return (
    <Stack
      id={id}
      gridColumn="1 / -1"
      gap="5"
      marginTop="4"
      paddingTop="5"
      paddingBottom={{ md: '1' }}
      borderTop="1px solid {colors.border}"
    >
      <JourneyDetails slices={fare.offer.slices} airports={airports} headingLevel="h4" />
      <FareChoice flight={flight} fare={fare} onChoose={onChoose} />
      <ConditionsText conditions={fare.offer.conditions} />
    </Stack>
  );
}
