import type { Payment } from 'shared/contract/payments';
import type { Block } from '../mail-content';
import type { Facts } from './facts';
import * as flight from './flight-parts';
import * as ride from './ride-parts';

/** What mails about money say of a booking, whatever its kind. */
export interface BookingSummary {
  readonly noun: 'ride' | 'flight';
  /** What is held for it until it is paid, with its verb: `car is`, `seats are`. */
  readonly heldIs: string;
  /** Its state once it is paid. */
  readonly oncePaid: string;
  readonly bookingId: string;
  readonly addressee: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly payment: Payment;
  readonly rows: Block;
  readonly bookingLink: Block;
  readonly searchLink: Block;
  paymentLink(label: string): Block;
}

export function bookingSummary(facts: Facts): BookingSummary {
  if (facts.kind === 'ride') {
    const { savedBookedRide, payment } = facts.booked;
    const { bookingId, firstName, lastName, email } = savedBookedRide;
    return {
      noun: 'ride',
      heldIs: 'car is',
      oncePaid: 'booked',
      bookingId,
      addressee: { firstName, lastName, email },
      payment,
      rows: ride.rideRows(facts.booked),
      bookingLink: ride.bookingLink(facts),
      searchLink: ride.searchLink(facts),
      paymentLink: (label) => ride.paymentLink(facts, label),
    };
  }
  const { savedBooking, travellers, contact, payment } = facts.booked;
  const [first] = travellers;
  return {
    noun: 'flight',
    heldIs: 'seats are',
    // its tickets are a step of their own, with a mail of their own
    oncePaid: 'paid',
    bookingId: savedBooking.bookingId,
    addressee: { firstName: first?.firstName ?? '', lastName: first?.lastName ?? '', email: contact.email },
    payment,
    rows: flight.flightRows(facts.booked),
    bookingLink: flight.bookingLink(facts),
    searchLink: flight.searchLink(facts),
    paymentLink: (label) => flight.paymentLink(facts, label),
  };
}
