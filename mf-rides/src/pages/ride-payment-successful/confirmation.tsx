import { useEffect } from 'react';
import { saveFile } from 'shared/checkout';
import { ArrivalCard, StoredOnDevice, PaymentNote } from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import { calendarFileName, rideCalendarFile } from 'shared/documents';
import { instantOf } from 'shared/format';
import { pathTo } from 'shared/paths';
import { clearConfirmed, setContactInfo, setRideOptions } from 'shared/shell';
import { Stack } from 'shared/ui';
import { bookedRideAddress } from '../../api/get-booked-ride';
import { shortPlace } from '../../model/places';
import { DetailsCard } from './details-card';
import { MeetingPoint } from './meeting-point';

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
  const { _id: id, bookingId } = booked.savedBookedRide;
  const from = shortPlace(booked.ride.pickupLocation);
  const to = shortPlace(booked.ride.dropOffLocation);
  return (
    <Stack gap="6">
      <ArrivalCard
        from={from}
        to={to}
        text="You've successfully booked your ride. A copy of your booking details has been sent to your mail."
        event="the pickup"
        saveReceipt={async () => (await import('./save-receipt')).saveRideReceipt(booked)}
        saveCalendarFile={() => saveFile(calendarFileName, rideCalendarFile(booked), 'text/calendar;charset=utf-8')}
      />
      <PaymentNote payment={booked.payment} stillFree="The car was still free" />
      <MeetingPoint booked={booked} />
      <DetailsCard booked={booked} />
      <StoredOnDevice
        path={pathTo('rideSuccess', { query: { id } })}
        title={`${bookingId}, ${from} to ${to}`}
        api={[bookedRideAddress(id)]}
        prepare={async () => (await import('./save-receipt')).prepareReceipt()}
        journeyEndsOn={instantOf(booked.ride.pickupDate, booked.ride.pickupTime).toISOString()}
      />
    </Stack>
  );
}
