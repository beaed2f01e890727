import { Navigate } from 'react-router-dom';
import { DeviceBookingsList, useDeviceBookings } from 'shared/device-bookings';
import { Car, Plane } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { Box, Grid } from 'shared/ui';
import { Fact, type FactProps, whereBookingId } from '../../components/fact';
import { TrackPage } from '../../components/frame/track-page';
import { useBookingId } from '../../components/look-up/looked-up';

const pages = { ride: 'trackRide', flight: 'trackFlight' } as const;

/**
 * One form for rides and flights; what it finds is shown on the page of its kind. A link to a booking of this device opens
 * it at once.
 */
export function TrackBookingPage() {
  const bookingId = useBookingId();
  const own = useDeviceBookings().find((booking) => booking.bookingId === bookingId && booking.token);
  if (own) return <Navigate to={pathTo(pages[own.kind], { query: { booking: bookingId } })} replace />;
  return (
    <TrackPage
      title="Track Booking"
      first={
        // without bookings it has no height: the gap after it is removed
        <Box marginBottom="calc((min(1, var(--bookings, 0)) - 1) * 24px)">
          <DeviceBookingsList />
        </Box>
      }
    >
      <WhatYouSee />
    </TrackPage>
  );
}

const facts: readonly FactProps[] = [
  whereBookingId,
  {
    icon: <Car aria-hidden />,
    title: 'An airport pickup',
    text: 'Shows where your ride stands, the meeting point and, once a driver is assigned, name, phone and plate.',
  },
  {
    icon: <Plane aria-hidden />,
    title: 'A flight',
    text: 'Shows your flights, the airline reference, the ticket of each traveller and how your payment stands.',
  },
];

/** What to enter in the form, and what it shows. */
function WhatYouSee() {
  return (
    <Grid
      as="ul"
      gap="6"
      marginTop="2"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      {facts.map((each) => (
        <Fact key={each.title} {...each} />
      ))}
    </Grid>
  );
}
