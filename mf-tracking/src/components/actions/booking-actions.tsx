import { useState } from 'react';
import type { RideWay, TrackAction } from 'shared/contract/lists';
import type { TrackedFlight, TrackedRide } from 'shared/contract/tracking';
import { Calendar, CalendarPlus, LifeBuoy, Pencil, ReceiptText, Search } from 'shared/icons';
import { paths, pathTo } from 'shared/paths';
import { toast, useLoadingOverlay } from 'shared/shell';
import { Box, ButtonLink } from 'shared/ui';
import { paymentActionOf } from '../../model/payment-text';
import type { BookingKind } from '../../model/reference';
import { CancelAction } from '../cancel/cancel-action';
import { MoveAction } from '../move/move-action';
import { ActionButton, ActionLink, ActionRow } from './action-row';

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
  /** The way that is moved or cancelled, of a paid booking with a return ride. */
  readonly way?: RideWay | undefined;
  /** Opens the change of the date, where there is one. */
  readonly onChangeDate?: () => void;
}

/** What can be done with the booking now, as far as the API allows it; help is there always. */
export function BookingActions({ kind, tracked, refetch, way, onChangeDate }: BookingActionsProps) {
  const { bookingId, view, actions } = tracked;
  const { save, making } = useBookingFiles(kind, view.token);
  const ofThis = { query: { booking: bookingId } };
  return (
    <ActionRow>
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
      {onChangeDate && actions.includes('change_date') && (
        <ActionButton icon={<Calendar aria-hidden />} label="Change date" onPress={onChangeDate} />
      )}
      {actions.includes('review') && (
        <ActionLink icon={<Pencil aria-hidden />} label="Leave a review" to={pathTo('feedback', ofThis)} />
      )}
      {lost.includes(tracked.status) && !way && <ActionLink icon={<Search aria-hidden />} {...searchAgain[kind]} />}
      {'movableUntil' in tracked && actions.includes('move_pickup') && (
        <MoveAction tracked={tracked} way={way} refetch={refetch} />
      )}
      {way !== 'return' && (
        <ActionLink icon={<LifeBuoy aria-hidden />} label="Get help" to={pathTo('contact', ofThis)} />
      )}
      {actions.includes('cancel') && <CancelAction kind={kind} tracked={tracked} way={way} refetch={refetch} />}
    </ActionRow>
  );
}

/** The code that writes the files is loaded when one is requested. */
const files = { ride: () => import('./ride-files'), flight: () => import('./flight-files') } as const;

type BookingFile = 'receipt' | 'calendar';

const failed: Readonly<Record<BookingFile, string>> = {
  receipt: 'The receipt could not be made',
  calendar: 'The calendar file could not be made',
};

/** The receipt and the calendar file of a booking, made from its data at that moment. */
function useBookingFiles(kind: BookingKind, viewToken: string) {
  const [making, setMaking] = useState<BookingFile>();
  useLoadingOverlay(making !== undefined);

  async function save(file: BookingFile) {
    if (making) return;
    setMaking(file);
    try {
      await (await files[kind]())[file](viewToken);
      if (file === 'calendar')
        toast.add({ title: 'Calendar file saved', description: `Open it to add the ${kind} to your calendar.` });
    } catch (error) {
      console.warn(failed[file], error);
      toast.add({
        title: failed[file],
        description: 'Check your connection and try again.',
        variant: 'destructive',
      });
    } finally {
      setMaking(undefined);
    }
  }

  return { save, making };
}

const pages = { ride: 'ridePayment', flight: 'flightPayment' } as const;

interface PayActionProps {
  readonly kind: BookingKind;
  readonly viewToken: string;
  readonly actions: readonly TrackAction[];
}

/** The one main action of a booking that waits for its money: its payment page, which knows every state of an account. */
export function PayAction({ kind, viewToken, actions }: PayActionProps) {
  const action = paymentActionOf(actions);
  if (!action) return null;
  return (
    <Box marginBottom="6" display="grid" justifyItems={{ md: 'start' }}>
      <ButtonLink variant="main" to={pathTo(pages[kind], { query: { id: viewToken } })}>
        {action === 'pay' ? 'Pay now' : 'Get a new account number'}
      </ButtonLink>
    </Box>
  );
}
