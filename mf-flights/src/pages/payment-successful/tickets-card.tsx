import type { BookedFlight } from 'shared/contract/flights';
import { Box, Card, Divider, Heading, HStack, Notice, Stack, Text } from 'shared/ui';
import { SliceLine } from '../../components/flight/slice-line';
import { TailMark } from '../../components/flight/tail-mark';
import { isBeforeTickets } from '../../model/flight-standing';
import { TicketNumbers } from './ticket-numbers';

/** When and with whom one flies, and the numbers that an airline asks for; until they are there, that they follow. */
export function TicketsCard({ booked }: { readonly booked: BookedFlight }) {
  const { airports, offer, savedBooking } = booked;
  return (
    <Card as="section" aria-label="Tickets">
      <HStack gap="4">
        <TailMark code={offer.airline.code} />
        <Box minWidth="0">
          <Heading textStyle="h3">{offer.airline.name}</Heading>
          <Text color="fg.muted">{offer.brand.name}</Text>
        </Box>
      </HStack>
      <Stack gap="4" marginTop="5">
        {offer.slices.map((slice) => (
          <SliceLine key={slice.departAt} slice={slice} airports={airports} />
        ))}
      </Stack>
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
      Your payment is in. The ticket numbers appear here by themselves, and go to {contact.email} by mail.
    </Notice>
  );
}
