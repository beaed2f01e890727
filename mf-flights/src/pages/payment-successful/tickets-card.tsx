import type { BookedFlight } from 'shared/contract/flights';
import { toast } from 'shared/shell';
import { Box, Card, Divider, Grid, Heading, HStack, Notice, Stack, Text } from 'shared/ui';
import { CopyRow } from 'shared/ui/parts';
import { SliceLine } from '../../components/flight/slice-line';
import { TailMark } from '../../components/flight/tail-mark';
import { bagsAndAddOns } from '../../model/confirmation';
import { isBeforeTickets } from '../../model/flight-payment';
import { ticketAirlines } from '../../model/journey';

/** Times, airline, and the numbers that an airline asks for; until they are issued, a note that they follow. */
export function TicketsCard({ booked }: { readonly booked: BookedFlight }) {
  const { airports, offer, savedBooking } = booked;
  return (
    <Card as="section" aria-label="Tickets">
      <HStack gap="4">
        <TailMark code={offer.airline.code} />
        <Box minWidth="0">
          <Heading textStyle="h3">{ticketAirlines(offer).join(' and ')}</Heading>
          <Text color="fg.muted">{offer.brand.name}</Text>
        </Box>
      </HStack>
      <Stack gap="4" marginTop="5">
        {offer.slices.map((slice) => (
          <SliceLine key={slice.departAt} slice={slice} airports={airports} />
        ))}
      </Stack>
      <Text marginTop="4" color="fg.muted">
        {bagsAndAddOns(booked)}
      </Text>
      <Divider marginTop="5" marginBottom={isBeforeTickets(savedBooking.status) ? '5' : '1'} />
      {isBeforeTickets(savedBooking.status) ? <IssuingNotice booked={booked} /> : <TicketNumbers booked={booked} />}
    </Card>
  );
}

/** Paid, and the airline has still to issue the tickets. */
function IssuingNotice({ booked: { contact } }: { readonly booked: BookedFlight }) {
  return (
    <Notice tone="warn" role="status">
      <Box as="strong" fontWeight="semibold">
        Your tickets are being issued.
      </Box>{' '}
      Your payment is in. The ticket numbers appear here as soon as they are issued, and go to {contact.email} by
      e-mail.
    </Notice>
  );
}

const copied = () => toast.add({ title: 'Copied to clipboard' });

/** The airline's reference and each traveller's ticket: a tap copies. */
function TicketNumbers({ booked: { savedBooking, tickets, travellers } }: { readonly booked: BookedFlight }) {
  const nameOf = (place: number) => {
    const traveller = travellers[place];
    return traveller ? `${traveller.firstName} ${traveller.lastName}` : 'Traveller';
  };
  const hasSeveral = new Set(tickets.map(({ airline }) => airline.code)).size > 1;
  return (
    <>
      <CopyRow
        label="Airline reference"
        shown={savedBooking.airlineReference}
        copied={savedBooking.airlineReference}
        onCopied={copied}
      />
      <Grid
        columnGap="12"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        alignItems="end"
      >
        {tickets.map(({ ticketNumber, traveller, airline }) => (
          <CopyRow
            key={ticketNumber}
            label={`Ticket, ${nameOf(traveller)}${hasSeveral ? ` (${airline.name})` : ''}`}
            shown={ticketNumber}
            copied={ticketNumber}
            onCopied={copied}
            size="text"
          />
        ))}
      </Grid>
    </>
  );
}
