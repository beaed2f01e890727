import type { BookedFlight } from 'shared/contract/flights';
import { toast } from 'shared/shell';
import { Grid } from 'shared/ui';
import { CopyRow } from 'shared/ui/parts';

const copied = () => toast.add({ title: 'Copied to clipboard' });

/** What the airline knows the booking by, and each traveller's ticket: a tap copies. */
export function TicketNumbers({ booked: { savedBooking, tickets, travellers } }: { readonly booked: BookedFlight }) {
  const nameOf = (place: number) => {
    const traveller = travellers[place];
    return traveller ? `${traveller.firstName} ${traveller.lastName}` : 'Traveller';
  };
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
        {tickets.map(({ ticketNumber, traveller }) => (
          <CopyRow
            key={ticketNumber}
            label={`Ticket of ${nameOf(traveller)}`}
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
