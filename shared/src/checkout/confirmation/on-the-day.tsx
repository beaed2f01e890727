import type { ReactNode } from 'react';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Notice } from 'shared/ui';

interface OnTheDayProps {
  readonly product: 'flight' | 'ride';
  /** The reference of the booking. */
  readonly bookingId: string;
  /** Where the advice applies: "At the airport:". */
  readonly place: string;
  readonly children: ReactNode;
}

const pages = { ride: 'trackRide', flight: 'trackFlight' } as const;

/** What to do on the day, with a link to the page that tracks the booking. */
export function OnTheDay({ product, bookingId, place, children }: OnTheDayProps) {
  return (
    <Notice
      tone="inform"
      action={
        <ButtonLink to={pathTo(pages[product], { query: { booking: bookingId } })} variant="outline" size="sm">
          Track this {product}
        </ButtonLink>
      }
    >
      <Box as="strong" fontWeight="semibold">
        {place}
      </Box>{' '}
      {children}
    </Notice>
  );
}
