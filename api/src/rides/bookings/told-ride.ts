import type { BookedRide } from 'shared/contract/rides';
import type { BookingKey } from 'shared/contract/values';
import { instantOf } from 'shared/format';
import { maskedEmail, maskedPhone, mayTellPerson } from '../../bookings/open-booking';
import type { Context } from '../../context';

/** The fields of a booked ride that this key gives access to. @throws Refusal VIEW_EXPIRED */
export function toldRide(context: Context, key: BookingKey, booked: BookedRide): BookedRide {
  const { savedBookedRide, ride } = booked;
  const times = {
    createdAt: new Date(savedBookedRide.createdAt),
    journeyEndsAt: instantOf(ride.pickupDate, ride.pickupTime),
  };
  if (mayTellPerson(context, key, times)) return booked;
  return {
    ...booked,
    savedBookedRide: {
      ...savedBookedRide,
      _id: key,
      email: maskedEmail(savedBookedRide.email),
      phone: maskedPhone(savedBookedRide.phone),
      gender: null,
      nationality: null,
      age: null,
    },
    ride: { ...ride, note: null },
  };
}
