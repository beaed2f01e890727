import type { FlightSelection } from 'shared/contract/flights';
import { type DeviceBooking, isHeld, useDeviceBookings } from 'shared/device-bookings';
import { flightName } from 'shared/documents';
import { formatTime } from 'shared/format';
import { pathTo } from 'shared/paths';
import { ButtonLink, Notice } from 'shared/ui';

/** An unpaid booking of this device for the same flights. */
export function useHeldAlready(selection: FlightSelection): DeviceBooking | undefined {
  const route = flightName(selection);
  const beginsAt = selection.offer.slices[0]?.departAt.slice(0, 16);
  return useDeviceBookings().find(
    (booking) => booking.route === route && booking.beginsAt === beginsAt && isHeld(booking, Date.now()),
  );
}

/** Asks first whether the same flights are wanted a second time. */
export function HeldAlready({ held: { id, holdEndsOn } }: { readonly held: DeviceBooking }) {
  return (
    <Notice
      tone="warn"
      role="status"
      action={
        <ButtonLink size="sm" variant="outline" to={pathTo('flightPayment', { query: { id } })}>
          Pay it
        </ButtonLink>
      }
    >
      You hold this flight already until {formatTime(holdEndsOn)}: pay it, or book a second one.
    </Notice>
  );
}
