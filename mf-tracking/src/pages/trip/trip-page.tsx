import { useEffect, useState } from 'react';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { type DeviceBooking, keepForOffline, type PlannedLeg, useDeviceBookings } from 'shared/device-bookings';
import { ChevronDown } from 'shared/icons';
import { forgetDeviceAddress, paths } from 'shared/paths';
import { useAgreedToStore, useIsHydrated, usePageTitle } from 'shared/shell';
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
import { Checkbox, PageHead } from 'shared/ui/parts';
import { LastUpdated } from '../../components/live/last-updated';
import { flights, rides } from '../../components/live/tracked-queries';
import { timeStamp } from '../../components/timeline/timeline';
import { detailsOf, keptDetails } from '../../model/trip/details';
import { keptLegs } from '../../model/trip/planned-legs';
import { type Trip, type TripPart, tripsOf } from '../../model/trip/trips';
import { type Followed, FollowedBooking } from './followed-booking';
import { TripCard } from './trip-card';

type FollowedBookings = Readonly<Record<string, Followed>>;

/** A booking with what is known of it: the site's last answer, else what the device has kept. */
function partOf(booking: DeviceBooking, followed: Followed | undefined): TripPart {
  const { kind } = booking;
  const { tracked, updatedAtMs = 0 } = followed ?? {};
  const details = (legs: readonly PlannedLeg[]) =>
    tracked ? detailsOf(tracked, legs, updatedAtMs) : keptDetails(booking, Date.now());
  if (kind === 'ride') {
    const ride = tracked as TrackedRide | undefined;
    const legs = ride ? rides.legs(ride) : keptLegs(booking);
    return { kind, booking, tracked: ride, legs, details: details(legs) };
  }
  const flight = tracked as TrackedFlight | undefined;
  const legs = flight ? flights.legs(flight) : keptLegs(booking);
  return { kind, booking, tracked: flight, legs, details: details(legs) };
}

const tickMs = 30_000;

/** The time, twice a minute: the line advances without a connection too. */
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
  const parts = bookings.map((booking) => partOf(booking, followed[booking.bookingId]));
  const trips = tripsOf(parts, nowMs);
  const isLoading = bookings.some((booking) => isUnknown(booking, followed[booking.bookingId]));
  const coming = trips.filter(({ isPast, isCancelled }) => !isPast && !isCancelled);
  const title = coming.length > 1 ? 'Your trips' : 'Your trip';
  usePageTitle(title);
  const past = trips.filter(({ isPast, isCancelled }) => isPast && !isCancelled);
  const cancelled = trips.filter(({ isCancelled }) => isCancelled);
  const shown = bookings.map(({ bookingId }) => followed[bookingId]).filter((one) => one !== undefined);
  const updatedMs = shown.map(({ updatedAtMs }) => updatedAtMs).filter((ms) => ms > 0);
  return (
    <Container paddingTop={{ base: '5', md: '8' }} paddingBottom={{ base: '14', md: '20' }}>
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
          {isHydrated && coming.length === 0 && <NoTrip hasPast={trips.length > 0} />}
          {coming.map((trip) => (
            <TripCard key={trip.parts[0]?.booking.bookingId} trip={trip} nowMs={nowMs} />
          ))}
          <FoldedTrips trips={cancelled} what="cancelled" nowMs={nowMs} />
          <FoldedTrips trips={past} what="past" nowMs={nowMs} />
          {trips.length > 0 && (
            <Box>
              {updatedMs.length > 0 ? (
                <LastUpdated
                  updatedAtMs={Math.min(...updatedMs)}
                  isOffline={shown.some(({ isOffline }) => isOffline)}
                />
              ) : (
                shown.some(({ isOffline }) => isOffline) && <KeptOnly parts={parts} nowMs={nowMs} />
              )}
              <KeepChoice />
              <Text textStyle="small" color="fg.muted" marginTop="3">
                Your trip is made of the bookings of this device.{' '}
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

/** The note that stored data are shown, and from when they are. */
function KeptOnly({ parts, nowMs }: { readonly parts: readonly TripPart[]; readonly nowMs: number }) {
  const asOfMs = parts.flatMap(({ details }) => details?.asOfMs ?? []);
  return (
    <Text role="status" textStyle="small" color="accent.fg">
      {asOfMs.length > 0
        ? `We cannot reach the site. This is your trip as of ${timeStamp(new Date(Math.min(...asOfMs)).toISOString(), nowMs)}, as this device has kept it.`
        : 'We cannot reach the site. This is the trip as this device has kept it; the driver and the meeting point come back with the connection, and are in your e-mails.'}
    </Text>
  );
}

/** The same choice as on a confirmation. */
function KeepChoice() {
  const isAgreed = useAgreedToStore();
  return (
    <Box as="section" aria-label="On this device" marginTop="3" _print={{ display: 'none' }}>
      <Checkbox
        label="Keep what I need on the day on this device for when there is no network"
        checked={isAgreed}
        onChange={(agreed) => void keepForOffline(agreed)}
      />
      <Text textStyle="small" color="fg.muted" maxWidth="72ch">
        {isAgreed
          ? 'Airline reference, terminal, pickup place and, once there is one, your driver with phone and plate are kept until a day after the journey, and confirmations that you open until three days after it. Turn this off to remove them.'
          : 'Now only places and times are kept. Once you turn this on, so are airline reference, terminal, pickup place, your driver with phone and plate, and confirmations that you open. Leave it off on a device that others use too.'}
      </Text>
    </Box>
  );
}

interface FoldedTripsProps {
  readonly trips: readonly Trip[];
  readonly what: 'past' | 'cancelled';
  readonly nowMs: number;
}

/** Past trips, which need nothing any more. */
function FoldedTrips({ trips, what, nowMs }: FoldedTripsProps) {
  if (trips.length === 0) return null;
  return (
    <Folded>
      <summary>
        {trips.length === 1 ? `1 ${what} trip` : `${trips.length} ${what} trips`}
        <ChevronDown aria-hidden />
      </summary>
      <Stack gap="6" marginTop="4">
        {trips.map((trip) => (
          <TripCard key={trip.parts[0]?.booking.bookingId} trip={trip} nowMs={nowMs} />
        ))}
      </Stack>
    </Folded>
  );
}

const Folded = chakra('details', {
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
        text="Your flight and the ride that meets it are listed here together, with what to do next, also without a connection. It fills itself with what you book on this device. Booked elsewhere? Track the booking."
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
