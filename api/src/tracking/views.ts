import type { View } from '../bookings/view-token';
import type { Context } from '../context';
import type { KindName } from '../payments/payable';

/** A view of a booking from now on. */
export const newView = ({ now, settings }: Context, kind: KindName, bookingId: string): View => ({
  kind,
  bookingId,
  expiresAt: new Date(now().getTime() + settings.rules.trackViewSeconds * 1000),
});

/** While something can still happen to a booking its open page stays open; over, it closes at the time last said. */
export const renewedView = (context: Context, view: View, isOver: boolean): View =>
  isOver ? view : newView(context, view.kind, view.bookingId);
