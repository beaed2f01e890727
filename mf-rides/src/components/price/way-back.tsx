import type { CarOfRide } from 'shared/contract/rides';
import { rideRoute } from 'shared/documents';
import { formatLongDateTime } from 'shared/format';
import { Box, Text } from 'shared/ui';

interface WayBackProps {
  readonly ride: Pick<
    CarOfRide,
    'pickupLocation' | 'dropOffLocation' | 'place' | 'pickupDate' | 'pickupTime' | 'name' | 'color'
  >;
}

/** The return ride of a booking: when, from where, and in which car. */
export function WayBack({ ride }: WayBackProps) {
  return (
    <Box role="group" aria-label="Way back" marginTop="4">
      <Text fontWeight="semibold">Way back</Text>
      <Text textStyle="small">{formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)}</Text>
      <Text textStyle="small" color="fg.muted">
        {rideRoute(ride)}, {ride.color} {ride.name}
      </Text>
    </Box>
  );
}
