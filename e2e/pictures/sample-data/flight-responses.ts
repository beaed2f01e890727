import type { BookedFlight, FlightSelection, FoundFlights } from 'shared/contract/flights';
import { accountTimes, minutesFromNow } from './times';

/** A search result with fares that expire in `minutes`. */
export const foundExpiringIn = (found: FoundFlights, minutes = 15): FoundFlights => ({
  ...found,
  expiresOn: minutesFromNow(minutes),
});

/** A selection with a price that expires in `minutes`. */
export const selectionExpiringIn = (selection: FlightSelection, minutes = 15): FlightSelection => ({
  ...selection,
  expiresOn: minutesFromNow(minutes),
});

interface Changes {
  readonly status?: BookedFlight['savedBooking']['status'];
  readonly payment?: Partial<BookedFlight['payment']>;
  readonly tickets?: BookedFlight['tickets'];
  readonly priceChange?: BookedFlight['priceChange'];
  /** How long ago the account was opened; it is open for 30 minutes. */
  readonly minutesOpen?: number;
}

/** The sample booking with changes, and times relative to now. */
export function changedFlight(
  booked: BookedFlight,
  { status, payment, tickets, priceChange, minutesOpen = 2 }: Changes = {},
): BookedFlight {
  const { openedAt, expiresOn } = accountTimes(minutesOpen);
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
