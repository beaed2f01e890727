import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { failureCode, failureSentence } from 'shared/checkout';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { formatDate } from 'shared/format';
import { Box, Button, ButtonLink, Card, chakra, EmptyState, Flex, Notice, Stack } from 'shared/ui';
import { Badge, PageHead } from 'shared/ui/parts';
import { bookingQuery } from '../../api/bookings';
import { usePageCommands } from '../../commands/page-commands';
import { CopyButton } from '../../components/copy-button';
import { ListState } from '../../components/list-page';
import { useTitle } from '../../frame/use-title';
import { statusWords } from '../../model/booking-words';
import { AddressDialog } from './address-dialog';
import { ConfirmationDialog } from './confirmation-dialog';
import { ContactDialog } from './contact-dialog';
import { ContactPart, FlightPart, MoneyPart, RidePart } from './fact-parts';
import { ActionsPart, MailsPart, NotesPart, TimelinePart } from './history-parts';

/** All about the booking of the address. */
export function BookingPage() {
  const { reference = '' } = useParams();
  // each booking has forms and dialogs of its own
  return <OneBooking key={reference} reference={reference.toUpperCase()} />;
}

function OneBooking({ reference }: { readonly reference: string }) {
  const query = useQuery(bookingQuery(reference));
  // after the section has set its own
  useTitle(query.data ? reference : 'Booking');
  const heading = useRef<HTMLDivElement>(null);
  // the section stays the same from one booking to another, so nothing else moves the focus
  useEffect(() => heading.current?.querySelector('h1')?.focus(), []);
  const navigate = useNavigate();
  if (query.error && ['NOT_FOUND', 'VALIDATION_FAILED'].includes(failureCode(query.error) ?? ''))
    return <NoBooking reference={reference} error={query.error} />;
  return (
    <>
      <Box ref={heading}>
        <PageHead title={reference} onBack={() => navigate(-1)} />
      </Box>
      <ListState query={query} of="the booking">
        {(booking) => <BookingDocument booking={booking} />}
      </ListState>
    </>
  );
}

function NoBooking({ reference, error }: { readonly reference: string; readonly error: unknown }) {
  const isReference = failureCode(error) === 'NOT_FOUND';
  return (
    <>
      <PageHead title="No such booking" />
      <Card>
        <EmptyState
          spot="not-found"
          title={`${reference} is not known`}
          text={isReference ? failureSentence(error) : 'A booking ID is written like TFY-R8K2-MQX4 or TFY-F8K2-MQX4.'}
        >
          <ButtonLink to="/ops/bookings">Search for bookings</ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.5fr) minmax(0, 1fr)' },
  },
});

type Opened = 'contact' | 'confirmation' | { readonly address: StaffBooking['rides'][number] };

function BookingDocument({ booking }: { readonly booking: StaffBooking }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { bookingId, refusals, rides } = booking;
  const addressable = rides.filter((ride) => !ride.refusals.pickupAddress || !ride.refusals.dropOffAddress);
  usePageCommands([
    ...(refusals.contact ? [] : [{ label: `Change the contact of ${bookingId}`, run: () => setOpened('contact') }]),
    ...addressable.map((ride) => ({
      label: `Change the address of ${bookingId}${ride.way === 'return' ? ', way back' : ''}`,
      run: () => setOpened({ address: ride }),
    })),
    ...(refusals.confirmation
      ? []
      : [{ label: `Send the confirmation of ${bookingId} again`, run: () => setOpened('confirmation') }]),
    ...(refusals.note
      ? []
      : [{ label: `Write a note on ${bookingId}`, run: () => document.getElementById('booking-note')?.focus() }]),
  ]);
  return (
    <>
      <TopLine booking={booking} onSend={() => setOpened('confirmation')} />
      {booking.erasedOn && (
        <Box marginBottom="5">
          <Notice tone="inform">
            The traveller had the personal data of this booking erased on {formatDate(booking.erasedOn)}. Journey, times
            and amounts stay; the names and contacts below are placeholders.
          </Notice>
        </Box>
      )}
      <Columns>
        <Stack gap="5" minWidth="0">
          <ContactPart booking={booking} onChange={() => setOpened('contact')} />
          {rides.map((ride) => (
            <RidePart key={ride.booking_id} ride={ride} onAddress={() => setOpened({ address: ride })} />
          ))}
          {booking.flight && <FlightPart flight={booking.flight} />}
          {booking.money && <MoneyPart money={booking.money} />}
        </Stack>
        <Stack gap="5" minWidth="0">
          <NotesPart booking={booking} />
          <TimelinePart booking={booking} />
          <MailsPart booking={booking} />
          <ActionsPart booking={booking} />
        </Stack>
      </Columns>
      {opened === 'contact' && <ContactDialog booking={booking} onClose={close} />}
      {opened === 'confirmation' && <ConfirmationDialog booking={booking} onClose={close} />}
      {typeof opened === 'object' && <AddressDialog booking={booking} ride={opened.address} onClose={close} />}
    </>
  );
}

function TopLine({ booking, onSend }: { readonly booking: StaffBooking; readonly onSend: () => void }) {
  const { bookingId, kind, bookedOn, links, refusals } = booking;
  const { label, tone } = statusWords(booking);
  return (
    <Flex flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3" marginBottom="5">
      <Flex flexWrap="wrap" alignItems="center" gap="3">
        <CopyButton text={bookingId} what="the booking ID" />
        <Badge tone={tone}>{label}</Badge>
        <Box color="fg.muted">
          {kind === 'ride' ? 'Ride' : 'Flight'}, booked {formatDate(bookedOn)}
        </Box>
      </Flex>
      {!booking.erasedOn && (
        <Flex flexWrap="wrap" gap="2">
          {refusals.confirmation === null && (
            <Button size="sm" variant="outline" onClick={onSend}>
              Send the confirmation again
            </Button>
          )}
          <ButtonLink size="sm" variant="outline" to={links.traveller} target="_blank" rel="noreferrer">
            Traveller’s page and receipt
          </ButtonLink>
        </Flex>
      )}
    </Flex>
  );
}
