import type { BookingPaymentState, BookingUnderPayment } from 'shared/checkout/payment';
import type { BookedFlight } from 'shared/contract/flights';
import type { FlightStatus } from 'shared/contract/lists';
import { flightName, isReturn, wallClock } from 'shared/documents';

/** What each state of a flight booking means for its payment. */
export const paymentStateOfFlight: Readonly<Record<FlightStatus, BookingPaymentState>> = {
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

/** True while the airline has not issued the tickets of a paid booking. */
export const isBeforeTickets = (status: FlightStatus): boolean => status === 'paid' || status === 'ticketing';

/** The whole amount arrived after the hold expired, and the seats were sold. */
const isLate = ({ savedBooking, payment }: BookedFlight): boolean =>
  savedBooking.status === 'hold_expired' && (payment.status === 'late' || payment.amountPaid >= payment.amountDue);

/** The price increase was not accepted in time, and the payment is being refunded. */
const isUndecided = ({ savedBooking, payment }: BookedFlight): boolean =>
  savedBooking.status === 'price_changed' && payment.status === 'refund_pending';

function paymentStateOf(booked: BookedFlight): BookingPaymentState {
  if (isLate(booked)) return 'review';
  return isUndecided(booked) ? 'cancelled' : paymentStateOfFlight[booked.savedBooking.status];
}

/** A flight booking for the payment page; the first traveller is the payer. */
export function flightUnderPayment(booked: BookedFlight): BookingUnderPayment {
  const { savedBooking, travellers, contact, payment, transfer_details, cancelled } = booked;
  const { slices } = booked.offer;
  const [payer] = travellers;
  return {
    id: savedBooking._id,
    bookingId: savedBooking.bookingId,
    payerFirstName: payer?.firstName ?? '',
    payerLastName: payer?.lastName ?? '',
    bookingName: flightName(booked),
    route: flightName(booked),
    cancelled,
    beginsAt: wallClock(slices[0]?.departAt ?? ''),
    backAt: isReturn(slices) ? wallClock(slices[1]?.departAt ?? '') : undefined,
    email: contact.email,
    phone: contact.phoneNumber,
    createdAt: savedBooking.createdAt,
    state: paymentStateOf(booked),
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
