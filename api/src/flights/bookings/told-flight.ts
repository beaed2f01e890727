import type { BookedFlight } from 'shared/contract/flights';
import type { BookingKey } from 'shared/contract/values';
import { maskedEmail, maskedPhone, mayTellPerson } from '../../bookings/open-booking';
import type { Context } from '../../context';
import { arrivesAt } from './booked-offer';

/** The fields of a booked flight that this key gives access to. @throws Refusal VIEW_EXPIRED */
export function toldFlight(context: Context, key: BookingKey, booked: BookedFlight): BookedFlight {
  const { savedBooking, contact } = booked;
  const times = { createdAt: new Date(savedBooking.createdAt), journeyEndsAt: arrivesAt(booked.offer) };
  if (mayTellPerson(context, key, times)) return booked;
  return {
    ...booked,
    savedBooking: { ...savedBooking, _id: key },
    contact: { email: maskedEmail(contact.email), phoneNumber: maskedPhone(contact.phoneNumber) },
  };
}
