import type { StaffBooking } from 'shared/contract/staff-bookings';
import { sendConfirmationAgain } from '../../api/bookings';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useStaffAction } from '../../components/use-staff-action';
import { useChangedBooking } from './use-changed-booking';

interface ConfirmationDialogProps {
  readonly booking: StaffBooking;
  readonly onClose: () => void;
}

const unpaid: readonly StaffBooking['status'][] = ['pending_payment', 'held', 'payment_processing'];

/** Sends the mail that confirms a booking, or its account, once more. */
export function ConfirmationDialog({ booking, onClose }: ConfirmationDialogProps) {
  const { bookingId, contact, status } = booking;
  const { onChanged, onRefused } = useChangedBooking(bookingId);
  const send = useStaffAction({
    send: (_: 'again', key) => sendConfirmationAgain(bookingId, key),
    onDone: (changed) => {
      onChanged(changed, `The confirmation of ${bookingId} is sent again.`);
      onClose();
    },
    onRefused,
  });
  return (
    <ConfirmDialog
      title="Send the confirmation again?"
      outcome={`${contact.name} gets ${
        unpaid.includes(status)
          ? 'the e-mail with the account to pay into'
          : 'the confirmation with its receipt and calendar file'
      } at ${contact.email}. If the address is wrong, change the contact first.`}
      confirm="Send it"
      keep="Do not send"
      isRunning={send.isRunning}
      error={send.error}
      onConfirm={() => send.run('again')}
      onClose={onClose}
    />
  );
}
