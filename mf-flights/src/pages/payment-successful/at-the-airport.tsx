import type { BookedFlight } from 'shared/contract/flights';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Notice } from 'shared/ui';
import { airportAdvice } from '../../model/airport-advice';

/** What to do on the day: only what is settled by now. Terminal and gate are the airline's to say. */
export function AtTheAirport({ booked }: { readonly booked: BookedFlight }) {
  return (
    <Notice
      tone="inform"
      action={
        <ButtonLink
          to={pathTo('trackBooking', { query: { booking: booked.savedBooking.bookingId } })}
          variant="outline"
          size="sm"
        >
          Track this flight
        </ButtonLink>
      }
    >
      <Box as="strong" fontWeight="semibold">
        At the airport:
      </Box>{' '}
      {airportAdvice(booked).join(' ')}
    </Notice>
  );
}
