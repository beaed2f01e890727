import type { CarOfRide } from 'shared/contract/rides';
import { formatLongDateTime } from 'shared/format';
import { Box, Text } from 'shared/ui';
import { wholePlace } from '../../model/places';

interface WayBackProps {
  readonly ride: Pick<CarOfRide, 'pickupLocation' | 'dropOffLocation' | 'pickupDate' | 'pickupTime' | 'name' | 'color'>;
  /** The name by which its area was chosen. */
  readonly place?: string | undefined;
}

/** The return ride of a booking: when, from where, and in which car. */
export function WayBack({ ride, place }: WayBackProps) {
  return (
    <Box role="group" aria-label="Way back" marginTop="4">
      <Text fontWeight="semibold">Way back</Text>
      <Text textStyle="small">{formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)}</Text>
      <Text textStyle="small" color="fg.muted">
        {wholePlace(ride.pickupLocation, place)} to {wholePlace(ride.dropOffLocation, place)}, {ride.color} {ride.name}
      </Text>
    </Box>
  );
}
