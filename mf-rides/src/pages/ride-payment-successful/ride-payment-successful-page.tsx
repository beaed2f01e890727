import { useEffect } from 'react';
import { ReachUs, saveCalendarFile } from 'shared/checkout';
import {
  ArrivalCard,
  BookingDetails,
  type ConfirmationKind,
  ConfirmationPage,
  OnTheDay,
  PaymentNote,
  ReceiptGroup,
  StoredOnDevice,
} from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import {
  calendarFileName,
  confirmationPending,
  rideCalendarFile,
  rideEnds,
  rideReceipt,
  rideStatusText,
} from 'shared/documents';
import { formatDeadline, formatPhone, instantOf } from 'shared/format';
import { pathTo } from 'shared/paths';
import { clearConfirmed, setContactInfo, setRideOptions, useSettings } from 'shared/shell';
import { Card, chakra, Heading, Stack, Text } from 'shared/ui';
import { CarPicture } from 'shared/ui/parts';
import { bookedRidePath, bookedRideQuery } from '../../api/get-booked-ride';
import { RideTermsLine } from '../../components/price/ride-terms';
import { WayBack } from '../../components/price/way-back';
import { isAirport, shortPlace } from '../../model/places';
import { paymentStateOf, rideStatusTones } from '../../model/ride-status';

const confirmedRide: ConfirmationKind<BookedRide> = {
  query: bookedRideQuery,
  isPaid: (booked) => paymentStateOf(booked) === 'paid',
  successPath: (id) => pathTo('rideSuccess', { query: { id } }),
  paymentPath: (id) => pathTo('ridePayment', { query: { id } }),
  show: (booked) => <Confirmation booked={booked} />,
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
  const from = shortPlace(booked.ride.pickupLocation);
  const to = shortPlace(booked.ride.dropOffLocation);
  return (
    <Stack gap="6">
      <ArrivalCard
        from={from}
        to={to}
        text="You've successfully booked your ride. A copy of your booking details has been sent to your mail."
        event="the pickup"
        saveReceipt={async () => (await import('./save-receipt')).saveRideReceipt(booked)}
        saveCalendarFile={() => saveCalendarFile(calendarFileName, rideCalendarFile(booked))}
      >
        <StoredOnDevice
          path={pathTo('rideSuccess', { query: { id } })}
          title={`${bookingId}, ${from} to ${to}`}
          api={[bookedRidePath(id)]}
          prepare={async () => (await import('./save-receipt')).prepareReceipt()}
          journeyEndsOn={instantOf(last.pickupDate, last.pickupTime).toISOString()}
        />
      </ArrivalCard>
      <PaymentNote payment={booked.payment} stillFree="The car was still free" />
      <Driver booked={booked} />
      <MeetingPoint booked={booked} />
      <DetailsCard booked={booked} />
    </Stack>
  );
}

/** Where to stand: only what is settled by now. Driver, plate and exact place follow on the page that tracks it. */
function MeetingPoint({ booked }: { readonly booked: BookedRide }) {
  const { ride, wayBack, savedBookedRide, terms } = booked;
  const atAirport = isAirport(ride.pickupLocation);
  return (
    <OnTheDay
      product="ride"
      bookingId={savedBookedRide.bookingId}
      place={atAirport ? 'At the airport:' : 'At your pickup:'}
    >
      {atAirport && ride.meetAndGreet
        ? `your driver waits at arrivals${ride.terminal ? `, ${ride.terminal},` : ''} with a sign that has ${ride.rider ? `the name ${ride.rider.name}` : 'your name'}. `
        : `your driver comes to ${rideEnds(ride).pickup}. `}
      {ride.waiting?.sentence} {nextWord(booked)}
      {wayBack && <WayBack ride={wayBack.ride} />}
      <RideTermsLine terms={terms} wayBack={wayBack?.terms} marginTop="2" />
      <ReachUs />
    </OnTheDay>
  );
}

/** What the traveller hears next, and when. */
function nextWord(booked: BookedRide): string {
  const { email, status } = booked.savedBookedRide;
  const pending = confirmationPending(booked, formatDeadline);
  if (pending) return `We write to ${email} when ${pending.until} ${pending.otherwise}`;
  if (status === 'confirmed')
    return `Your ride is confirmed. We write to ${email} who drives you, with phone and number plate.`;
  return status === 'awaiting_confirmation' ? `We write to ${email} when the ride is confirmed.` : '';
}

const Call = chakra('a', { base: { color: 'brand.fg', fontWeight: 'semibold', textDecoration: 'underline' } });

/** Who drives, once that is known. */
function Driver({ booked: { driver, ride } }: { readonly booked: BookedRide }) {
  if (!driver) return null;
  return (
    <Card as="section" aria-labelledby="your-driver">
      <Heading id="your-driver" textStyle="h3" marginBottom="2">
        Your driver
      </Heading>
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {driver.name}
      </Text>
      <Text>
        {ride.color} {ride.name}, {driver.plateNumber}
      </Text>
      <Call href={`tel:${driver.phone}`} aria-label={`Call ${driver.name}, ${formatPhone(driver.phone)}`}>
        {formatPhone(driver.phone)}
      </Call>
    </Card>
  );
}

/** The booking in three groups of rows, the same as the receipt's. */
function DetailsCard({ booked }: { readonly booked: BookedRide }) {
  const { ride, savedBookedRide } = booked;
  const [ofRide, ...others] = rideReceipt(booked).sections;
  return (
    <BookingDetails
      bookingId={savedBookedRide.bookingId}
      status={rideStatusText[savedBookedRide.status]}
      tone={rideStatusTones[savedBookedRide.status]}
      left={
        <Stack gap="6">
          <CarPicture src={ride.front_image} alt={`${ride.name}, ${ride.color}`} size="wide" />
          {ofRide && <ReceiptGroup section={ofRide} />}
        </Stack>
      }
      right={others.map((section) => <ReceiptGroup key={section.title} section={section} />)}
    />
  );
}
