import type { cancelBooking } from 'shared/contract/tracking';
import { formatUnbrokenNaira } from 'shared/format';
import { call } from 'shared/http';
import { Button, Flex, Stack, Text } from 'shared/ui';
import { FailedNotice, useSend } from 'shared/ui/forms';
import { Dialog } from 'shared/ui/overlay';
import type { BookingUnderPayment } from './payment-kind';

interface CancelDialogProps {
  readonly booking: BookingUnderPayment;
  readonly onClose: () => void;
  readonly onDone: (title: string, description?: string) => Promise<void>;
}

/** Asks before it ends an unpaid booking; all received money is refunded. */
export default function CancelDialog({ booking, onClose, onDone }: CancelDialogProps) {
  const { id, bookingId, payment } = booking;
  const { submit, isSending, error } = useSend({
    send: (body: { expectedRefund: number }, idempotencyKey) =>
      call<typeof cancelBooking>('POST', '/booking/cancel', {
        body: { ...(id.includes('.') ? { viewToken: id } : { booking_id: id }), ...body },
        idempotencyKey,
      }),
    onDone: () => void onDone('Booking cancelled', `${bookingId} is no longer held.`),
  });
  return (
    <Dialog open onClose={() => !isSending && onClose()} title="Cancel this booking?">
      <Stack gap="3">
        <Text>
          {payment.amountPaid > 0
            ? `The hold ends at once, and the ${formatUnbrokenNaira(payment.amountPaid)} that you have sent is refunded.`
            : 'The hold ends at once. You have paid nothing, and nothing is owed.'}
        </Text>
        <Text>
          Do not send money to this account afterwards. If your transfer is on its way, wait until it has arrived.
        </Text>
        <FailedNotice error={error} />
        <Flex gap="3" marginTop="3" flexDirection={{ base: 'column', md: 'row' }}>
          <Button
            variant="danger"
            loading={isSending}
            onClick={() => void submit({ expectedRefund: payment.amountPaid })}
          >
            Cancel booking
          </Button>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            Keep it
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
