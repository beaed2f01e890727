import { useEffect, useState } from 'react';
import { saveCalendarFile } from 'shared/checkout';
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
import type { BookedFlight } from 'shared/contract/flights';
import type { FlightStatus } from 'shared/contract/lists';
import {
  cityOf,
  flightCalendarFile,
  flightCalendarFileName,
  flightReceipt,
  flightStatusText,
  type ReceiptSection,
} from 'shared/documents';
import { formatLongDateTime } from 'shared/format';
import { Car } from 'shared/icons';
import { pathTo } from 'shared/paths';
import { clearConfirmed, resetDiscount, setContactInfo, siteRules, useSettings } from 'shared/shell';
import { Box, ButtonLink, Card, Flex, Heading, Stack, Text } from 'shared/ui';
import { bookedFlightPath, bookedFlightQuery } from '../../api/get-booked-flight';
import { airportAdvice, pickupOffer } from '../../model/confirmation';
import { isBeforeTickets, paymentStateOfFlight } from '../../model/flight-payment';
import { isReturn } from '../../model/journey';
import { TicketsCard } from './tickets-card';

const confirmedFlight: ConfirmationKind<BookedFlight> = {
  query: bookedFlightQuery,
  isPaid: ({ savedBooking }) => paymentStateOfFlight[savedBooking.status] === 'paid',
  isIncomplete: ({ savedBooking }) => isBeforeTickets(savedBooking.status),
  successPath: (id) => pathTo('flightSuccess', { query: { id } }),
  paymentPath: (id) => pathTo('flightPayment', { query: { id } }),
  show: (booked) => <Confirmation booked={booked} />,
};

export function PaymentSuccessfulPage() {
  const storedId = useSettings((state) => state.savedBooking?._id);
  return <ConfirmationPage kind={confirmedFlight} storedId={storedId} />;
}

const bookedText = "You've successfully booked your flight. A copy of your booking details has been sent to your mail.";
const issuingText =
  "You've successfully booked your flight. A copy of your booking details follows by e-mail with your tickets.";

/** What was booked, and what to do next. Leaving the page forgets the booking on this device. */
function Confirmation({ booked }: { readonly booked: BookedFlight }) {
  useEffect(
    () => () => {
      clearConfirmed('flight');
      resetDiscount();
      setContactInfo({ email: '', phoneNumber: '' });
    },
    [],
  );
  const isIssuing = isBeforeTickets(booked.savedBooking.status);
  const { from, to } = ends(booked);
  const { _id: id, bookingId } = booked.savedBooking;
  return (
    <Stack gap="6">
      <ArrivalCard
        from={from}
        to={to}
        text={isIssuing ? issuingText : bookedText}
        event={booked.offer.slices.length === 1 ? 'the flight' : 'the flights'}
        saveReceipt={async () => (await import('./save-receipt')).saveFlightReceipt(booked)}
        saveCalendarFile={() => saveCalendarFile(flightCalendarFileName, flightCalendarFile(booked))}
      />
      <PaymentNote payment={booked.payment} stillFree="Your seats were still free" />
      <TicketsCard booked={booked} />
      {/* terminal and gate are the airline's to say */}
      <OnTheDay product="flight" bookingId={bookingId} place="At the airport:">
        {airportAdvice(booked).join(' ')}
      </OnTheDay>
      <PickupCard booked={booked} />
      <DetailsCard booked={booked} />
      <StoredOnDevice
        path={pathTo('flightSuccess', { query: { id } })}
        title={`${bookingId}, ${from} to ${to}`}
        api={[bookedFlightPath(id)]}
        prepare={async () => (await import('./save-receipt')).prepareReceipt()}
        journeyEndsOn={booked.offer.slices.at(-1)?.arriveAt ?? booked.savedBooking.createdAt}
      />
    </Stack>
  );
}

/** Both ends of the journey by their cities: a return ends where it turns. */
function ends({ offer: { slices }, airports }: BookedFlight): { readonly from: string; readonly to: string } {
  const from = cityOf(airports, slices[0]?.from ?? '');
  if (isReturn(slices)) return { from, to: `${cityOf(airports, slices[0]?.to ?? '')} and back` };
  return { from, to: cityOf(airports, slices.at(-1)?.to ?? '') };
}

/** The booking in groups of rows, the same as the receipt's: the journey beside its people and its price. */
function DetailsCard({ booked }: { readonly booked: BookedFlight }) {
  const { bookingId, status } = booked.savedBooking;
  const sections = flightReceipt(booked).sections;
  const firstOfPeople = sections.findIndex(({ heading }) => heading === 'Travellers');
  return (
    <BookingDetails
      bookingId={bookingId}
      status={flightStatusText[status]}
      tone={flightStatusTones[status]}
      left={<Groups sections={sections.slice(0, firstOfPeople)} />}
      right={<Groups sections={sections.slice(firstOfPeople)} />}
    />
  );
}

function Groups({ sections }: { readonly sections: readonly ReceiptSection[] }) {
  return sections.map((section) => <ReceiptGroup key={section.title} section={section} />);
}

/** How the badge of a flight's state looks. */
const flightStatusTones: Readonly<Record<FlightStatus, 'waiting' | 'good' | 'bad' | 'quiet'>> = {
  held: 'waiting',
  payment_processing: 'waiting',
  paid: 'waiting',
  ticketing: 'waiting',
  ticketed: 'good',
  completed: 'quiet',
  hold_expired: 'bad',
  price_changed: 'waiting',
  ticketing_failed: 'bad',
  cancelled: 'bad',
};

/** One trip: the ride search, with where and when the first flight lands filled in. */
function PickupCard({ booked }: { readonly booked: BookedFlight }) {
  const [openedAtMs] = useState(() => Date.now());
  const offer = pickupOffer(booked, openedAtMs, siteRules());
  if (!offer) return null;
  const { airport, pickupDate, pickupTime, flightNumber } = offer;
  return (
    <Card as="section" aria-label="Airport pickup">
      <Flex
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'stretch', md: 'center' }}
        justifyContent="space-between"
        gap="4"
      >
        <Box minWidth="0">
          <Heading textStyle="h3">Need a ride from the airport in {cityOf(booked.airports, airport)}?</Heading>
          <Text color="fg.muted" marginTop="0.5">
            Book a driver for {formatLongDateTime(`${pickupDate}T${pickupTime}`)}. Airport, time and flight{' '}
            {flightNumber} are filled in; you say where to.
          </Text>
        </Box>
        <ButtonLink
          flex="none"
          variant="outline"
          icon={<Car aria-hidden />}
          to={pathTo('rideSearch', { query: offer })}
        >
          See rides
        </ButtonLink>
      </Flex>
    </Card>
  );
}
