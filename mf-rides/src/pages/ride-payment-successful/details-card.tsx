import { BookingDetails, ReceiptGroup } from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import { rideReceipt, rideStatusText } from 'shared/documents';
import { Stack } from 'shared/ui';
import { CarPicture } from 'shared/ui/parts';
import { rideStatusTones } from '../../model/ride-status';

/** The booking in three groups of rows, the same as the receipt's. */
export function DetailsCard({ booked }: { readonly booked: BookedRide }) {
  const { ride, savedBookedRide } = booked;
  const [ofRide, ...others] = rideReceipt(booked).sections;
  return (
    <BookingDetails
      bookingId={savedBookedRide.bookingId}
      status={rideStatusText[savedBookedRide.status]}
      tone={rideStatusTones[savedBookedRide.status]}
      left={
        <Stack gap="6">
          <CarPicture src={ride.front_image} alt={`${ride.name}, ${ride.color}`} size="wide" />
          {ofRide && <ReceiptGroup section={ofRide} />}
        </Stack>
      }
      right={others.map((section) => <ReceiptGroup key={section.title} section={section} />)}
    />
  );
}
