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
import type { BookedFlight } from 'shared/contract/flights';
import type { FlightStatus } from 'shared/contract/lists';
import {
  cityOf,
  flightCalendarFile,
  flightCalendarFileName,
  flightReceipt,
  flightStatusText,
  isReturn,
  type ReceiptSection,
} from 'shared/documents';
import { pathTo } from 'shared/paths';
import { clearConfirmed, resetDiscount, setContactInfo, useSettings } from 'shared/shell';
import { Box, Stack, Text } from 'shared/ui';
import { bookedFlightPath, bookedFlightQuery } from '../../api/get-booked-flight';
import { momentText } from '../../model/confirmation';
import { isBeforeTickets, paymentStateOfFlight } from '../../model/flight-payment';
import { FlightSteps } from './next-steps';
import { TicketsCard } from './tickets-card';

const confirmedFlight: ConfirmationKind<BookedFlight> = {
  query: bookedFlightQuery,
  isPaid: ({ savedBooking }) => paymentStateOfFlight[savedBooking.status] === 'paid',
  isIncomplete: ({ savedBooking }) => isBeforeTickets(savedBooking.status),
  successPath: (id) => pathTo('flightSuccess', { query: { id } }),
  paymentPath: (id) => pathTo('flightPayment', { query: { id } }),
  show: (booked) => <Confirmation booked={booked} />,
  // of one traveller, one way
  heightsPx: {
    facts: { base: 48, md: 48 },
    own: { base: 407, md: 387 },
    steps: { base: 726, md: 510 },
  },
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
        facts={<Facts booked={booked} />}
        event={booked.offer.slices.length === 1 ? 'the flight' : 'the flights'}
        track={{ label: 'Track this flight', path: pathTo('trackFlight', { query: { booking: bookingId } }) }}
        saveReceipt={async () => (await import('../../model/save-receipt')).saveFlightReceipt(booked)}
        saveCalendarFile={() => saveCalendarFile(flightCalendarFileName, flightCalendarFile(booked))}
      >
        <StoredOnDevice
          path={pathTo('flightSuccess', { query: { id } })}
          title={`${bookingId}, ${from} to ${to}`}
          api={[bookedFlightPath(id)]}
          prepare={async () => (await import('../../model/save-receipt')).prepareReceipt()}
          journeyEndsOn={booked.offer.slices.at(-1)?.arriveAt ?? booked.savedBooking.createdAt}
        />
      </ArrivalCard>
      <PaymentNote payment={booked.payment} stillFree="Your seats were still free" />
      <TicketsCard booked={booked} />
      {/* terminal and gate are the airline's to say */}
      <FlightSteps booked={booked} />
      <DetailsCard booked={booked} />
    </Stack>
  );
}

/** When each way departs, and the reference. */
function Facts({ booked: { offer, airports, savedBooking } }: { readonly booked: BookedFlight }) {
  const [first, ...others] = offer.slices;
  const isBack = isReturn(offer.slices);
  return (
    <Box marginTop="3">
      <Text textStyle="h3">{momentText(first?.departAt ?? '')}</Text>
      {others.map((slice) => (
        <Text key={slice.departAt}>
          {isBack ? 'Back on' : `${cityOf(airports, slice.from)} to ${cityOf(airports, slice.to)} on`}{' '}
          {momentText(slice.departAt)}
        </Text>
      ))}
      <Text color="fg.muted">Booking ID {savedBooking.bookingId}</Text>
    </Box>
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
      foldedAs="Full receipt"
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
