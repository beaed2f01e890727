import { useEffect, useState } from 'react';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { type DeviceBooking, useDeviceBookings } from 'shared/device-bookings';
import { ChevronDown } from 'shared/icons';
import { forgetDeviceAddress, paths } from 'shared/paths';
import { useIsHydrated, usePageTitle } from 'shared/shell';
import {
  Box,
  ButtonLink,
  Card,
  Container,
  chakra,
  EmptyState,
  Skeleton,
  Stack,
  Text,
  TextLink,
  VisuallyHidden,
} from 'shared/ui';
import { PageHead } from 'shared/ui/parts';
import { LastUpdated } from '../../components/live/last-updated';
import { flights, rides } from '../../components/live/tracked-queries';
import { keptLegs } from '../../model/trip/planned-legs';
import { type TripPart, tripsOf } from '../../model/trip/trips';
import { type Followed, FollowedBooking } from './followed-booking';
import { TripCard } from './trip-card';

type FollowedBookings = Readonly<Record<string, Followed>>;

/** A booking with what is known of it: the site's last answer, else what the device has kept. */
function partOf(booking: DeviceBooking, followed: Followed | undefined): TripPart {
  const { kind } = booking;
  const tracked = followed?.tracked;
  if (kind === 'ride') {
    const ride = tracked as TrackedRide | undefined;
    return { kind, booking, tracked: ride, legs: ride ? rides.legs(ride) : keptLegs(booking) };
  }
  const flight = tracked as TrackedFlight | undefined;
  return { kind, booking, tracked: flight, legs: flight ? flights.legs(flight) : keptLegs(booking) };
}

const tickMs = 30_000;

/** The time, twice a minute: the line goes on without a connection too. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** True until the site has answered about a booking of which this device does not know the way. */
function isUnknown({ token, legs }: DeviceBooking, followed: Followed | undefined): boolean {
  if (!token || legs) return false;
  return !followed?.tracked && !followed?.isOffline && !followed?.hasExpired;
}

/** The bookings of this device as journeys: each on one line, with what to do next. */
export function TripPage() {
  const bookings = useDeviceBookings();
  const isHydrated = useIsHydrated();
  const [followed, setFollowed] = useState<FollowedBookings>({});
  const nowMs = useNow();
  const onChange = (bookingId: string, one: Followed) => setFollowed((known) => ({ ...known, [bookingId]: one }));
  const trips = tripsOf(
    bookings.map((booking) => partOf(booking, followed[booking.bookingId])),
    nowMs,
  );
  const isLoading = bookings.some((booking) => isUnknown(booking, followed[booking.bookingId]));
  const coming = trips.filter(({ isPast }) => !isPast);
  const title = coming.length > 1 ? 'Your trips' : 'Your trip';
  usePageTitle(title);
  const past = trips.filter(({ isPast }) => isPast);
  const shown = bookings.map(({ bookingId }) => followed[bookingId]).filter((one) => one !== undefined);
  const updatedMs = shown.map(({ updatedAtMs }) => updatedAtMs).filter((ms) => ms > 0);
  return (
    <Container maxWidth="1000px" paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
      <PageHead title={title} />
      {bookings.map(({ kind, bookingId }) =>
        kind === 'ride' ? (
          <FollowedBooking key={bookingId} kind={rides} bookingId={bookingId} onChange={onChange} />
        ) : (
          <FollowedBooking key={bookingId} kind={flights} bookingId={bookingId} onChange={onChange} />
        ),
      )}
      {isLoading ? (
        <TripSkeleton />
      ) : (
        <Stack gap="6">
          {isHydrated && coming.length === 0 && <NoTrip hasPast={past.length > 0} />}
          {coming.map((trip) => (
            <TripCard key={trip.parts[0]?.booking.bookingId} trip={trip} nowMs={nowMs} />
          ))}
          {past.length > 0 && (
            <PastTrips>
              <summary>
                {past.length === 1 ? '1 past trip' : `${past.length} past trips`}
                <ChevronDown aria-hidden />
              </summary>
              <Stack gap="6" marginTop="4">
                {past.map((trip) => (
                  <TripCard key={trip.parts[0]?.booking.bookingId} trip={trip} nowMs={nowMs} />
                ))}
              </Stack>
            </PastTrips>
          )}
          {trips.length > 0 && (
            <Box>
              {updatedMs.length > 0 ? (
                <LastUpdated
                  updatedAtMs={Math.min(...updatedMs)}
                  isOffline={shown.some(({ isOffline }) => isOffline)}
                />
              ) : (
                shown.some(({ isOffline }) => isOffline) && <KeptOnly />
              )}
              <Text textStyle="small" color="fg.muted" marginTop="3">
                Your trip is made of the bookings of this device. Without a connection it shows places and times only.{' '}
                <TextLink to={forgetDeviceAddress}>Forget this device</TextLink>
              </Text>
            </Box>
          )}
        </Stack>
      )}
    </Container>
  );
}

function TripSkeleton() {
  return (
    <Card>
      <VisuallyHidden role="status">Loading your trip</VisuallyHidden>
      <Stack gap="5" aria-hidden>
        <Skeleton height="8" width="240px" />
        <Skeleton height="20" borderRadius="md" />
        <Skeleton height="240px" />
      </Stack>
    </Card>
  );
}

function KeptOnly() {
  return (
    <Text role="status" textStyle="small" color="accent.fg">
      We cannot reach the site. This is the trip as this device has kept it; the driver and the meeting point come back
      with the connection, and are in your e-mails.
    </Text>
  );
}

const PastTrips = chakra('details', {
  base: {
    '& > summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: 'control',
      cursor: 'pointer',
      fontWeight: 'medium',
      color: 'fg.muted',
      listStyle: 'none',
      borderRadius: 'sm',
      '&::-webkit-details-marker': { display: 'none' },
    },
    '&[open] > summary svg': { transform: 'rotate(180deg)' },
  },
});

/** What the page is for, and how to get a trip on it. */
function NoTrip({ hasPast }: { readonly hasPast: boolean }) {
  return (
    <Card>
      <EmptyState
        spot="empty-results"
        title={hasPast ? 'No trip ahead on this device' : 'No trip on this device yet'}
        text="Your flight and the ride that meets it are listed here together, with what to do next, also without a connection. It fills itself with what you book on this device. Booked elsewhere? Track the booking instead."
      >
        <ButtonLink to={paths.flightSearch}>Search flights</ButtonLink>
        <ButtonLink to={paths.rideSearch} variant="outline">
          Find a ride
        </ButtonLink>
        <ButtonLink to={paths.trackBooking} variant="outline">
          Track Booking
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
