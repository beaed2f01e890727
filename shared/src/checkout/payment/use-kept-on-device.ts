import { useEffect, useEffectEvent } from 'react';
import { deviceBooking, keepDeviceBooking, toDeviceBooking } from 'shared/device-bookings';
import type { BookingUnderPayment } from './payment-kind';
import type { PaymentView } from './payment-view';

/** A view token of a look-up has dots; an `_id`, which whoever booked has, has none. */
const isLookedUp = ({ id }: BookingUnderPayment): boolean => id.includes('.');

const stateOf = ({ state }: BookingUnderPayment, view: PaymentView) => {
  // also once it is refunded
  if (state === 'cancelled') return 'cancelled';
  if (view === 'paid') return 'paid';
  return view === 'open' || view === 'incomplete' ? 'unpaid' : 'over';
};

/**
 * Keeps a booking among those of this device, so that it is found again after its tab was closed. A booking that was looked
 * up is not this device's.
 */
export function useKeptOnDevice(booking: BookingUnderPayment | undefined, view: PaymentView | undefined): void {
  const isOwn = booking !== undefined && !isLookedUp(booking);
  const keep = useEffectEvent(() => {
    if (!booking || !view || !isOwn) return;
    const { bookingId } = booking;
    // what its traveller has removed from the list, or what was over before, does not come back
    const state = stateOf(booking, view);
    if (state !== 'unpaid' && !deviceBooking(bookingId)) return;
    keepDeviceBooking(toDeviceBooking({ ...booking, state }));
  });
  const expiresOn = booking?.transfer_details.expiresOn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state or another account
  useEffect(() => keep(), [isOwn, view, expiresOn]);
}
