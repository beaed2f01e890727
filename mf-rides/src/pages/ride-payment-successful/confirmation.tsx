import { useEffect } from 'react';
import type { BookedRide } from 'shared/contract/rides';
import { clearConfirmed, setContactInfo, setRideOptions } from 'shared/shell';
import { Stack } from 'shared/ui';
import { ArrivalCard } from './arrival-card';
import { DetailsCard } from './details-card';
import { MeetingPoint } from './meeting-point';
import { PaymentNote } from './payment-note';

/** What was booked, and what to do next. Leaving the page forgets the booking on this device. */
export function Confirmation({ booked }: { readonly booked: BookedRide }) {
  useEffect(
    () => () => {
      clearConfirmed('ride');
      setRideOptions(null);
      setContactInfo({ email: '', phoneNumber: '' });
    },
    [],
  );
  return (
    <Stack gap="6">
      <ArrivalCard booked={booked} />
      <PaymentNote payment={booked.payment} />
      <MeetingPoint booked={booked} />
      <DetailsCard booked={booked} />
    </Stack>
  );
}
