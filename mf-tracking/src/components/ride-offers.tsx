import type { TrackedFlight } from 'shared/contract/tracking';
import { type AirportRide, airportRideQuery, cityOf } from 'shared/documents';
import { formatShortDate, formatTime } from 'shared/format';
import { Car, ChevronRight } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { Box, Text } from 'shared/ui';
import { PartLink } from './part-link';

/** Each leads to the ride search, filled in. */
export function RideOffers({
  rides,
  airports,
}: {
  readonly rides: readonly AirportRide[];
  readonly airports: TrackedFlight['airports'];
}) {
  return (
    <ul>
      {rides.map((ride) => (
        <Box
          as="li"
          key={ride.direction + ride.pickupDate + ride.pickupTime}
          borderTop={{ base: '1px solid {colors.border}', _first: 'none' }}
        >
          <PartLink to={pathTo('rideSearch', { query: airportRideQuery(ride) })}>
            <Car aria-hidden />
            <span>
              <b>
                Ride {ride.direction} the airport in {cityOf(airports, ride.airport)}
              </b>
              <Text as="span" display="block" textStyle="small" color="fg.muted">
                {formatShortDate(ride.pickupDate)}, about {formatTime(`${ride.pickupDate}T${ride.pickupTime}`)}
              </Text>
            </span>
            <ChevronRight aria-hidden />
          </PartLink>
        </Box>
      ))}
    </ul>
  );
}
