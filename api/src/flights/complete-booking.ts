import { Refusal } from 'server/http';
import type { completeFlightBooking as operation } from 'shared/contract/flights';
import type { DataOf } from 'shared/contract/operation';
import type { Context } from '../context';
import type { Tx } from '../database';
import { ServiceOutage } from '../jobs/circuit-breaker';
import { confirmTransfer } from '../payments/confirm-transfer';
import type { AskedAccount } from '../payments/expire-account';
import { flightForMail, lockFlight } from './bookings.repository';
import { flightBookings } from './flight-bookings';
import { issueTickets } from './ticketing';

/**
 * Records the transfers that the bank reported, and issues the tickets of a paid flight if the job has not done so. The
 * click itself decides nothing.
 * @param asked the report of the bank about the account
 * @returns the tickets, none while the airline does not answer; otherwise a refusal to send, after which the
 *   transaction must commit
 * @throws Refusal NOT_FOUND if the two ids do not belong together
 */
export async function completeBooking(
  tx: Tx,
  context: Context,
  ids: { readonly publicId: string; readonly transactionId: string },
  asked: AskedAccount | undefined,
): Promise<DataOf<typeof operation> | Refusal> {
  const confirmed = await confirmTransfer(tx, context, flightBookings(context), ids, asked);
  const flight = await lockFlight(tx, { publicId: ids.publicId });
  if (!flight) throw new Error('A booking vanished while it was locked');
  if (flight.status === 'price_changed') return priceChanged();
  if (confirmed instanceof Refusal) return confirmed;
  // the payment stays recorded, and the job asks the airline again
  const status = await issueTickets(tx, context, flight.id).catch((error: unknown) => {
    if (error instanceof ServiceOutage) return flight.status;
    throw error;
  });
  if (status === 'ticketing_failed')
    return new Refusal('STATE_CONFLICT', 'The airline did not issue the tickets, and your money is refunded.');
  const { tickets } = await flightForMail(tx, flight.id);
  return { status, tickets };
}

const priceChanged = () =>
  new Refusal(
    'PRICE_CHANGED',
    'The price has risen while the seats were not held. You can take the new price, or get everything back.',
  );
