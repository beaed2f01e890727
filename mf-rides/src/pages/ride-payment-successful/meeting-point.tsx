import type { BookedRide } from 'shared/contract/rides';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Notice } from 'shared/ui';
import { isAirport } from '../../model/places';

/** Where to stand: only what is settled by now. Driver, plate and exact place follow on the page that tracks it. */
export function MeetingPoint({ booked: { ride, savedBookedRide } }: { readonly booked: BookedRide }) {
  const atAirport = isAirport(ride.pickupLocation);
  const wait = `The first ${ride.freeWaitMinutes} minutes of waiting are free.`;
  return (
    <Notice
      tone="inform"
      action={
        <ButtonLink
          to={pathTo('trackBooking', { query: { booking: savedBookedRide.bookingId } })}
          variant="outline"
          size="sm"
        >
          Track this ride
        </ButtonLink>
      }
    >
      <Box as="strong" fontWeight="semibold">
        {atAirport ? 'At the airport:' : 'At your pickup:'}
      </Box>{' '}
      {atAirport && ride.meetAndGreet
        ? 'your driver waits for you at arrivals with a sign that has your name. '
        : `your driver comes to ${ride.address ?? ride.pickupLocation}. `}
      {wait} We write to {savedBookedRide.email} when the ride is confirmed.
    </Notice>
  );
}
