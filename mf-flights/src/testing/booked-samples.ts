import { exampleFlight } from 'shared/contract/example-flight';
import type { BookedFlight } from 'shared/contract/flights';

/** The moment that the samples were booked at: Friday 20 November 2026, 03:15 PM in Lagos. */
export const bookedAtMs = Date.parse('2026-11-20T14:15:00Z');

export const bookingId = exampleFlight.savedBooking._id;

interface BookedParts extends Partial<Omit<BookedFlight, 'savedBooking' | 'payment' | 'transfer_details'>> {
  readonly savedBooking?: Partial<BookedFlight['savedBooking']>;
  readonly payment?: Partial<BookedFlight['payment']>;
  readonly transfer_details?: Partial<BookedFlight['transfer_details']>;
}

/** Lagos to Abuja and back for an adult and a child, held and not paid, unless overridden. */
export function bookedFlight(given: BookedParts = {}): BookedFlight {
  const expiresOn = new Date(Date.now() + 30 * 60_000).toISOString();
  return {
    ...exampleFlight,
    tickets: [],
    ...given,
    savedBooking: {
      ...exampleFlight.savedBooking,
      status: 'held',
      createdAt: new Date(Date.now()).toISOString(),
      holdExpiresOn: expiresOn,
      ...given.savedBooking,
    },
    payment: {
      status: 'pending',
      amountDue: 152_060,
      amountPaid: 0,
      paidAt: null,
      refund: null,
      ...given.payment,
    },
    transfer_details: { ...exampleFlight.transfer_details, expiresOn, ...given.transfer_details },
  };
}

const paid = { status: 'paid', amountPaid: 152_060, paidAt: '2026-11-20T14:30:00.000Z' } as const;

/** The same, paid and ticketed. */
export const ticketedFlight = (given: BookedParts = {}): BookedFlight =>
  bookedFlight({
    tickets: exampleFlight.tickets,
    ...given,
    savedBooking: { status: 'ticketed', ...given.savedBooking },
    payment: { ...paid, ...given.payment },
  });
