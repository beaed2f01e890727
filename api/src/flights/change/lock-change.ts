import type { FlightCriteria } from 'shared/contract/flights';
import type { Tx } from '../../database';
import type { Payable } from '../../payments/payable';
import { type LockedFlight, lockFlight } from '../bookings.repository';
import type { BookedOffer } from '../tables';
import type { ChangeAmounts } from './change-terms';
import { amountsOf } from './changes.repository';

/** A change with the booking that it belongs to, both locked. */
export interface LockedChange extends Payable<'change'> {
  readonly flight: LockedFlight;
  readonly replacedOrderId: string;
  readonly key: string;
  readonly criteria: FlightCriteria;
  readonly offer: BookedOffer;
  readonly amounts: ChangeAmounts;
  readonly expiresAt: Date;
}

/** Locks a change, after its booking: every caller locks in this order. */
export async function lockChange(
  tx: Tx,
  by: { readonly id: string } | { readonly publicId: string },
): Promise<LockedChange | undefined> {
  const found = await tx
    .selectFrom('flight_changes')
    .select(['id', 'booking_id'])
    .where((change) => ('id' in by ? change('id', '=', by.id) : change('public_id', '=', by.publicId)))
    .executeTakeFirst();
  const flight = found && (await lockFlight(tx, { id: found.booking_id }));
  if (!flight) return undefined;
  const row = await tx
    .selectFrom('flight_changes')
    .selectAll()
    .where('id', '=', found.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    publicId: row.public_id,
    reference: flight.reference,
    status: row.status,
    amountDueKobo: row.due_kobo,
    payerName: flight.payerName,
    email: flight.email,
    phone: flight.phone,
    flight,
    replacedOrderId: row.replaced_order_id,
    key: row.key,
    criteria: row.criteria,
    offer: row.offer,
    amounts: amountsOf(row),
    expiresAt: row.expires_at,
  };
}

export async function mustLockChange(tx: Tx, id: string): Promise<LockedChange> {
  const change = await lockChange(tx, { id });
  if (!change) throw new Error(`No change ${id}`);
  return change;
}
