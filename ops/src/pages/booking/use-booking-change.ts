import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureFields, failureSentence } from 'shared/checkout';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { type BookingChange, changeBooking, type MailPreview, previewBookingChange } from '../../api/bookings';
import { useStaffAction } from '../../components/use-staff-action';
import { useChangedBooking } from './use-changed-booking';

interface Previewed {
  readonly change: BookingChange;
  readonly mails: readonly MailPreview[];
}

/** A change in two steps: the mails that it sends are read before it is made. */
export function useBookingChange(booking: StaffBooking, done: string, onClose: () => void) {
  const { bookingId, version } = booking;
  const [previewed, setPreviewed] = useState<Previewed>();
  const { onChanged, onRefused } = useChangedBooking(bookingId);
  const preview = useMutation({
    mutationFn: async (change: BookingChange) => ({ change, ...(await previewBookingChange(bookingId, change)) }),
    onSuccess: setPreviewed,
    onError: onRefused,
    networkMode: 'always',
  });
  const make = useStaffAction({
    send: (change: BookingChange, key) => changeBooking(bookingId, { version, change }, key),
    onDone: (changed) => {
      onChanged(changed, done);
      onClose();
    },
    onRefused,
  });
  const fields = failureFields(preview.error ?? make.failure);
  const isSame = previewed?.mails.length === 0;
  return {
    /** The mails of the last preview; undefined before it, and if nothing differs. */
    mails: isSame ? undefined : previewed?.mails,
    isRunning: preview.isPending || make.isRunning,
    error: preview.error
      ? failureSentence(preview.error)
      : (make.error ?? (isSame ? 'Nothing differs from what is stored: change a field first.' : undefined)),
    errorOf: (field: string) => fields[`change.${field}`],
    show: (change: BookingChange) => preview.mutate(change),
    make: () => previewed && make.run(previewed.change),
    /** Goes back to the fields. */
    edit: () => {
      setPreviewed(undefined);
      preview.reset();
      make.reset();
    },
  };
}
