import type { TrackedFlight } from 'shared/contract/tracking';
import { toast } from 'shared/shell';
import { Card, Heading, Text } from 'shared/ui';
import { CopyRow, DetailRows } from 'shared/ui/parts';
import { isFlightOver } from '../../model/flight-road';

const copied = () => toast.add({ title: 'Copied to clipboard' });

/** What the airline knows the booking by and each traveller's ticket; until they are issued, who travels. */
export function TicketsCard({ tracked }: { readonly tracked: TrackedFlight }) {
  const { travellers, tickets, airlineReference } = tracked;
  const hasTickets = tickets.length > 0;
  const ticketOf = (place: number) => tickets.filter(({ traveller }) => traveller === place);
  return (
    <Card as="section" aria-labelledby="tickets">
      <Heading id="tickets" textStyle="h3" marginBottom={hasTickets ? '0' : '3'}>
        {hasTickets ? 'Tickets' : 'Travellers'}
      </Heading>
      {hasTickets && (
        <CopyRow label="Airline reference" shown={airlineReference} copied={airlineReference} onCopied={copied} />
      )}
      <DetailRows
        rows={travellers.map(({ firstName, lastName }, place) => ({
          label: `Traveller ${place + 1}`,
          value: (
            <>
              {firstName} {lastName}
              {ticketOf(place).map(({ ticketNumber }) => (
                <Text key={ticketNumber} color="fg.muted" fontWeight="normal" fontVariantNumeric="tabular-nums">
                  {ticketNumber}
                </Text>
              ))}
            </>
          ),
        }))}
      />
      {!hasTickets && !isFlightOver(tracked) && (
        <Text textStyle="small" color="fg.muted" marginTop="2">
          The airline reference and the ticket numbers stand here once the tickets are issued.
        </Text>
      )}
    </Card>
  );
}
