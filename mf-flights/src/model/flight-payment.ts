import type { BookingUnderPayment, Standing } from 'shared/checkout/payment';
import type { BookedFlight } from 'shared/contract/flights';
import type { FlightStatus } from 'shared/contract/lists';
import { flightName } from 'shared/documents';

/** Whether a flight booking in this state has its money. */
export const flightStanding: Readonly<Record<FlightStatus, Standing>> = {
  held: 'waiting',
  payment_processing: 'waiting',
  paid: 'paid',
  ticketing: 'paid',
  ticketed: 'paid',
  completed: 'paid',
  hold_expired: 'expired',
  price_changed: 'special',
  ticketing_failed: 'special',
  cancelled: 'cancelled',
};

/** The states in which the airline has still to issue the tickets. */
export const isBeforeTickets = (status: FlightStatus): boolean => status === 'paid' || status === 'ticketing';

/** An expired hold that the whole price came in for, too late: the seats were gone. */
const isLate = ({ savedBooking, payment }: BookedFlight): boolean =>
  savedBooking.status === 'hold_expired' && (payment.status === 'late' || payment.amountPaid >= payment.amountDue);

/** Nobody decided on the risen price in time: the money is being sent back, and pays for nothing any more. */
const isUndecided = ({ savedBooking, payment }: BookedFlight): boolean =>
  savedBooking.status === 'price_changed' && payment.status === 'refund_pending';

function standingOf(booked: BookedFlight): Standing {
  if (isLate(booked)) return 'review';
  return isUndecided(booked) ? 'cancelled' : flightStanding[booked.savedBooking.status];
}

/** A flight booking as the page of the bank transfer reads it; the first traveller is the payer. */
export function flightUnderPayment(booked: BookedFlight): BookingUnderPayment {
  const { savedBooking, travellers, contact, payment, transfer_details } = booked;
  const [payer] = travellers;
  return {
    id: savedBooking._id,
    bookingId: savedBooking.bookingId,
    payerFirstName: payer?.firstName ?? '',
    payerLastName: payer?.lastName ?? '',
    bookingName: flightName(booked),
    email: contact.email,
    phone: contact.phoneNumber,
    createdAt: savedBooking.createdAt,
    standing: standingOf(booked),
    special:
      savedBooking.status === 'ticketing_failed'
        ? { text: 'Not ticketed', tone: 'bad' }
        : { text: 'Price changed', tone: 'waiting' },
    payment,
    transfer_details,
    words: {
      renewal:
        'If your seats can still be held, take a new account number to go on. Should the fare have risen since, you read the new price first.',
      lost: 'your seats could not be kept',
    },
  };
}
