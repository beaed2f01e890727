import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { CalendarPlus, LifeBuoy, Pencil, ReceiptText, Search } from 'shared/icons';
import { paths, pathTo } from 'shared/paths';
import type { BookingKind } from '../../model/booking-kind';
import { CancelAction } from '../cancel/cancel-action';
import { ActionButton, ActionLink, ActionRows } from './action-row';
import { useBookingFiles } from './use-booking-files';

/** The ends of a booking after which a traveller needs another one. */
const lost: readonly string[] = ['expired', 'hold_expired', 'payment_review', 'ticketing_failed', 'cancelled'];

const searchAgain: Readonly<Record<BookingKind, { readonly label: string; readonly to: string }>> = {
  ride: { label: 'Search for another ride', to: paths.rideSearch },
  flight: { label: 'Search for another flight', to: paths.flightSearch },
};

interface BookingActionsProps {
  readonly kind: BookingKind;
  readonly tracked: TrackedRide | TrackedFlight;
  readonly refetch: () => Promise<unknown>;
}

/** What can be done with the booking now, as far as the API allows it; help is there always. */
export function BookingActions({ kind, tracked, refetch }: BookingActionsProps) {
  const { bookingId, view, actions } = tracked;
  const { save, making } = useBookingFiles(kind, view.token);
  const ofThis = { query: { booking: bookingId } };
  return (
    <ActionRows>
      {actions.includes('receipt') && (
        <ActionButton
          icon={<ReceiptText aria-hidden />}
          label="Receipt"
          isBusy={making === 'receipt'}
          onPress={() => save('receipt')}
        />
      )}
      {actions.includes('calendar') && (
        <ActionButton
          icon={<CalendarPlus aria-hidden />}
          label="Add to calendar"
          isBusy={making === 'calendar'}
          onPress={() => save('calendar')}
        />
      )}
      {actions.includes('review') && (
        <ActionLink icon={<Pencil aria-hidden />} label="Leave a review" to={pathTo('feedback', ofThis)} />
      )}
      {lost.includes(tracked.status) && <ActionLink icon={<Search aria-hidden />} {...searchAgain[kind]} />}
      <ActionLink icon={<LifeBuoy aria-hidden />} label="Get help" to={pathTo('contact', ofThis)} />
      {actions.includes('cancel') && <CancelAction kind={kind} tracked={tracked} refetch={refetch} />}
    </ActionRows>
  );
}
