import type { BookedFlight, FlightSelection, FoundFlights } from 'shared/contract/flights';
import { minutesFromNow, momentsOpen } from './moments';

/** Found flights whose fares are good for some minutes more. */
export const foundNow = (found: FoundFlights, minutes = 15): FoundFlights => ({
  ...found,
  expiresOn: minutesFromNow(minutes),
});

/** A selection whose price is kept for some minutes more. */
export const selectionNow = (selection: FlightSelection, minutes = 15): FlightSelection => ({
  ...selection,
  expiresOn: minutesFromNow(minutes),
});

interface Changes {
  readonly status?: BookedFlight['savedBooking']['status'];
  readonly payment?: Partial<BookedFlight['payment']>;
  readonly tickets?: BookedFlight['tickets'];
  readonly priceChange?: BookedFlight['priceChange'];
  /** How long the account has been open, of its 30 minutes. */
  readonly minutesOpen?: number;
}

/** A booking of the stage at another point of its life, seen from now. */
export function flightNow(
  booked: BookedFlight,
  { status, payment, tickets, priceChange, minutesOpen = 2 }: Changes = {},
): BookedFlight {
  const { openedAt, expiresOn } = momentsOpen(minutesOpen);
  return {
    ...booked,
    savedBooking: {
      ...booked.savedBooking,
      createdAt: openedAt,
      holdExpiresOn: expiresOn,
      status: status ?? booked.savedBooking.status,
    },
    tickets: tickets ?? booked.tickets,
    priceChange: priceChange ?? booked.priceChange,
    transfer_details: { ...booked.transfer_details, expiresOn },
    payment: { ...booked.payment, ...payment },
  };
}
