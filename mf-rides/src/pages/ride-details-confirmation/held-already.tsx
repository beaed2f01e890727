import type { RideSelection } from 'shared/contract/rides';
import { type DeviceBooking, isHeld, useDeviceBookings } from 'shared/device-bookings';
import { formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import { Box, ButtonLink, Notice } from 'shared/ui';
import { journeyOf } from '../../model/ride-payment';

/** An unpaid booking of this device for the same journey. */
export function useHeldAlready(selection: RideSelection): DeviceBooking | undefined {
  const { route, beginsAt } = journeyOf(selection);
  return useDeviceBookings().find(
    (booking) => booking.route === route && booking.beginsAt === beginsAt && isHeld(booking, Date.now()),
  );
}

/** Asks for a confirmation before a second car is booked for the same journey. */
export function HeldAlready({ held: { id, holdEndsOn } }: { readonly held: DeviceBooking }) {
  return (
    <Box marginTop="4">
      <Notice
        tone="warn"
        role="status"
        action={
          <ButtonLink size="sm" variant="outline" to={pathTo('ridePayment', { query: { id } })}>
            Pay it
          </ButtonLink>
        }
      >
        You hold a car for this journey already until {formatTime(holdEndsOn)}: pay it, or book a second one.
      </Notice>
    </Box>
  );
}
