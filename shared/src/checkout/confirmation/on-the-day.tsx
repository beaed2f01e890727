import type { ReactNode } from 'react';
import { deviceBooking } from 'shared/device-bookings';
import { paths, pathTo } from 'shared/paths';
import { Box, ButtonLink, Flex, Notice } from 'shared/ui';

interface OnTheDayProps {
  readonly product: 'flight' | 'ride';
  /** The reference of the booking. */
  readonly bookingId: string;
  /** Where the advice applies: "At the airport:". */
  readonly place: string;
  readonly children: ReactNode;
}

const pages = { ride: 'trackRide', flight: 'trackFlight' } as const;

/** What to do on the day, with links to the page that tracks the booking, and to the trip of this device. */
export function OnTheDay({ product, bookingId, place, children }: OnTheDayProps) {
  return (
    <Notice
      tone="inform"
      action={
        <Flex flexWrap="wrap" gap="2" _print={{ display: 'none' }}>
          <ButtonLink to={pathTo(pages[product], { query: { booking: bookingId } })} variant="outline" size="sm">
            Track this {product}
          </ButtonLink>
          {deviceBooking(bookingId) && (
            <ButtonLink to={paths.trip} variant="outline" size="sm">
              Your trip
            </ButtonLink>
          )}
        </Flex>
      }
    >
      <Box as="strong" fontWeight="semibold">
        {place}
      </Box>{' '}
      {children}
    </Notice>
  );
}
