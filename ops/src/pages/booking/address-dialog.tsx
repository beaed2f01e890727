import { useState } from 'react';
import { rideAddressMaxLength } from 'shared/contract/lists';
import type { StaffBooking } from 'shared/contract/staff-bookings';
import { formatPhone } from 'shared/format';
import { Notice, Text } from 'shared/ui';
import { Field, TextInput } from 'shared/ui/fields';
import { Checkbox } from 'shared/ui/parts';
import { ChangeDialog } from './change-dialog';
import { useBookingChange } from './use-booking-change';

interface AddressDialogProps {
  readonly booking: StaffBooking;
  readonly ride: StaffBooking['rides'][number];
  readonly onClose: () => void;
}

/** Changes the street addresses of a ride; its areas stay, as another area has another price. */
export function AddressDialog({ booking, ride, onClose }: AddressDialogProps) {
  const { refusals, driver, from, to } = ride;
  const [address, setAddress] = useState(ride.ride.address ?? '');
  const [dropOffAddress, setDropOffAddress] = useState(ride.ride.dropOffAddress ?? '');
  const [errors, setErrors] = useState<{ readonly address?: string; readonly dropOffAddress?: string }>({});
  const change = useBookingChange(booking, `${booking.bookingId} has another address.`, onClose);
  const { place } = ride.ride;
  const [keepsPlace, setKeepsPlace] = useState(true);
  const isPickup = refusals.pickupAddress === null;
  const isDropOff = refusals.dropOffAddress === null;

  function preview() {
    const empty = 'Enter the street and a landmark, so that the driver finds it.';
    const found = {
      ...(isPickup && !address.trim() && { address: empty }),
      ...(isDropOff && !dropOffAddress.trim() && { dropOffAddress: empty }),
    };
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) return document.getElementById(`ride-${wrong}`)?.focus();
    change.show({
      what: 'addresses',
      way: ride.way ?? 'outbound',
      ...(isPickup && { address: address.trim() }),
      ...(isDropOff && { dropOffAddress: dropOffAddress.trim() }),
      ...(!keepsPlace && { keepsPlace }),
    });
  }

  return (
    <ChangeDialog
      title="Change the address"
      about="The area stays, and with it the price. For another area, cancel this ride and let the traveller book another one."
      change={change}
      onPreview={preview}
      onClose={onClose}
    >
      {isPickup ? (
        <Field id="ride-address" label={`Pickup in ${from}`} error={errors.address ?? change.errorOf('address')}>
          <TextInput
            autoComplete="off"
            maxLength={rideAddressMaxLength}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
      ) : (
        <Text>Pickup: {from}</Text>
      )}
      {isDropOff ? (
        <Field
          id="ride-dropOffAddress"
          label={`Drop-off in ${to}`}
          error={errors.dropOffAddress ?? change.errorOf('dropOffAddress')}
        >
          <TextInput
            autoComplete="off"
            maxLength={rideAddressMaxLength}
            value={dropOffAddress}
            onChange={({ target }) => setDropOffAddress(target.value)}
          />
        </Field>
      ) : (
        <Text>Drop-off: {to}</Text>
      )}
      {place && <Checkbox label={`It is still in ${place}`} checked={keepsPlace} onChange={setKeepsPlace} />}
      {driver && (
        <Notice tone="warn">
          The driver gets no e-mail. Call {driver.name}, {formatPhone(driver.phone)}, after the change.
        </Notice>
      )}
    </ChangeDialog>
  );
}
