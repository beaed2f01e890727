import { useEffect } from 'react';
import { saveCalendarFile } from 'shared/checkout';
import {
  ArrivalCard,
  BookingDetails,
  type ConfirmationKind,
  ConfirmationPage,
  PaymentNote,
  ReceiptGroup,
  StoredOnDevice,
} from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import { calendarFileName, rideCalendarFile, rideEnds, rideReceipt, rideStatusText } from 'shared/documents';
import { formatPhone, instantOf } from 'shared/format';
import { pathTo } from 'shared/paths';
import { clearConfirmed, setContactInfo, setRideOptions, useSettings } from 'shared/shell';
import { Box, Card, chakra, Heading, HStack, Stack, Text } from 'shared/ui';
import { CarPicture } from 'shared/ui/parts';
import { bookedRidePath, bookedRideQuery } from '../../api/get-booked-ride';
import { isAirport, shortPlace } from '../../model/places';
import { paymentStateOf, rideStatusTones, waysOf } from '../../model/ride-status';
import { pickupMoment, RideSteps } from './ride-steps';

const confirmedRide: ConfirmationKind<BookedRide> = {
  query: bookedRideQuery,
  isPaid: (booked) => paymentStateOf(booked) === 'paid',
  successPath: (id) => pathTo('rideSuccess', { query: { id } }),
  paymentPath: (id) => pathTo('ridePayment', { query: { id } }),
  show: (booked) => <Confirmation booked={booked} />,
  heightsPx: {
    facts: { base: 144, md: 96 },
    own: { base: 174, md: 150 },
    steps: { base: 584, md: 354 },
  },
};

export function RidePaymentSuccessfulPage() {
  const storedId = useSettings((state) => state.createdRide?.savedBookedRide._id);
  return <ConfirmationPage kind={confirmedRide} storedId={storedId} />;
}

/** What was booked, and what to do next. Leaving the page forgets the booking on this device. */
function Confirmation({ booked }: { readonly booked: BookedRide }) {
  useEffect(
    () => () => {
      clearConfirmed('ride');
      setRideOptions(null);
      setContactInfo({ email: '', phoneNumber: '' });
    },
    [],
  );
  const { _id: id, bookingId } = booked.savedBookedRide;
  const last = booked.wayBack?.ride ?? booked.ride;
  const from = shortPlace(booked.ride.pickupLocation, booked.ride.place);
  const to = shortPlace(booked.ride.dropOffLocation, booked.ride.place);
  return (
    <Stack gap="6">
      <ArrivalCard
        from={from}
        to={booked.wayBack ? `${to} and back` : to}
        text="You've successfully booked your ride. A copy of your booking details has been sent to your mail."
        facts={<Facts booked={booked} />}
        event={booked.wayBack ? 'the pickups' : 'the pickup'}
        track={{ label: 'Track this ride', path: pathTo('trackRide', { query: { booking: bookingId } }) }}
        saveReceipt={async () =>
          (await import(/* webpackChunkName: "receipt" */ '../../model/save-receipt')).saveRideReceipt(booked)
        }
        saveCalendarFile={() => saveCalendarFile(calendarFileName, rideCalendarFile(booked))}
      >
        <StoredOnDevice
          path={pathTo('rideSuccess', { query: { id } })}
          title={`${bookingId}, ${from} to ${to}`}
          api={[bookedRidePath(id)]}
          prepare={async () =>
            (await import(/* webpackChunkName: "receipt" */ '../../model/save-receipt')).prepareReceipt()
          }
          journeyEndsOn={instantOf(last.pickupDate, last.pickupTime).toISOString()}
        />
      </ArrivalCard>
      <PaymentNote payment={booked.payment} stillFree="The car was still free" />
      <CarCard booked={booked} />
      <RideSteps booked={booked} />
      <DetailsCard booked={booked} />
    </Stack>
  );
}

/** What the traveller needs at the kerb: time, place and reference. For a return with a cancelled way, those of the other one. */
function Facts({ booked }: { readonly booked: BookedRide }) {
  const ways = waysOf(booked);
  const { ride, isBack } = ways.find(({ status }) => status !== 'cancelled') ?? { ride: booked.ride, isBack: false };
  const { pickup, dropOff } = rideEnds(ride);
  return (
    <Box marginTop="3">
      <Text textStyle="h3">{pickupMoment(ride)}</Text>
      <Text overflowWrap="anywhere">
        {isBack ? 'Way back from' : 'Pickup at'} {pickup}
        {ride.terminal && isAirport(ride.pickupLocation) && `, ${ride.terminal}`}
      </Text>
      <Text overflowWrap="anywhere">Drop-off at {dropOff}</Text>
      {ways.length > 1 && !isBack && booked.wayBack?.status !== 'cancelled' && booked.wayBack && (
        <Text>Back on {pickupMoment(booked.wayBack.ride)}</Text>
      )}
      {ways.some(({ status }) => status === 'cancelled') && (
        <Text>{isBack ? 'The way there is cancelled.' : 'The way back is cancelled.'}</Text>
      )}
      <Text color="fg.muted">Booking ID {booked.savedBookedRide.bookingId}</Text>
    </Box>
  );
}

const Call = chakra('a', { base: { color: 'brand.fg', fontWeight: 'semibold', textDecoration: 'underline' } });

/** The car with its way, and who drives it once that is known. */
function CarCard({ booked: { driver, ride } }: { readonly booked: BookedRide }) {
  // a booking that an earlier release has stored on the device has no `drive`
  const drive = ride.drive as BookedRide['ride']['drive'] | undefined;
  return (
    <Card as="section" aria-labelledby="your-car">
      <Heading id="your-car" textStyle="h3" marginBottom="3">
        {driver ? 'Your driver' : 'Your car'}
      </Heading>
      <HStack gap="4" flexWrap="wrap">
        <Box flex="none">
          <CarPicture src={ride.front_image} alt={`${ride.name}, ${ride.color}`} size="small" />
        </Box>
        <Box flex="1 1 150px" minWidth="0">
          {driver && (
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {driver.name}
            </Text>
          )}
          <Text fontWeight={driver ? 'normal' : 'semibold'}>
            {ride.color} {ride.name}
          </Text>
          {driver && (
            <Text fontWeight="semibold" whiteSpace="nowrap">
              {driver.plateNumber}
            </Text>
          )}
          {driver ? (
            <Call href={`tel:${driver.phone}`} aria-label={`Call ${driver.name}, ${formatPhone(driver.phone)}`}>
              {formatPhone(driver.phone)}
            </Call>
          ) : (
            <Text color="fg.muted">{drive?.text}</Text>
          )}
        </Box>
      </HStack>
    </Card>
  );
}

/** The booking in three groups of rows, the same as the receipt's. */
function DetailsCard({ booked }: { readonly booked: BookedRide }) {
  const { savedBookedRide } = booked;
  const [ofRide, ...others] = rideReceipt(booked).sections;
  return (
    <BookingDetails
      bookingId={savedBookedRide.bookingId}
      status={rideStatusText[savedBookedRide.status]}
      tone={rideStatusTones[savedBookedRide.status]}
      foldedAs="Full receipt"
      left={ofRide && <ReceiptGroup section={ofRide} />}
      right={others.map((section) => <ReceiptGroup key={section.title} section={section} />)}
    />
  );
}
