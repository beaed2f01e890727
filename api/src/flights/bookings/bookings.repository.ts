import type { FlightCriteria } from 'shared/contract/flights';
import type { Tx } from '../../database';
import type { Payable } from '../../payments/payable';
import type { BookedOffer } from '../tables';

/** A booking whose row is locked: what its transitions need. */
export interface LockedFlight extends Payable<'flight'> {
  /** Its traveller had it erased: nobody is left to travel. */
  readonly isErased: boolean;
  /** What the supplier knows the offer by. */
  readonly key: string;
  readonly criteria: FlightCriteria;
  readonly offer: BookedOffer;
  readonly addOnsKobo: number;
  readonly discountKobo: number;
  /** The higher price that the traveller is asked about. */
  readonly risen: { readonly offer: BookedOffer; readonly totalKobo: number } | undefined;
  readonly arrivesAt: Date;
}

/** Locks a flight's row for the rest of the transaction; undefined if there is none. */
export async function lockFlight(tx: Tx, by: { id: string } | { publicId: string }): Promise<LockedFlight | undefined> {
  const row = await tx
    .selectFrom('flight_bookings')
    .select(['id', 'public_id', 'reference', 'status', 'key', 'criteria', 'offer', 'add_ons_kobo', 'discount_kobo'])
    .select(['total_kobo', 'risen_offer', 'risen_total_kobo', 'arrives_at', 'email', 'phone', 'erased_at'])
    .where((flight) => ('id' in by ? flight('id', '=', by.id) : flight('public_id', '=', by.publicId)))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const payer = await tx
    .selectFrom('flight_travellers')
    .select(['first_name', 'last_name'])
    .where('booking_id', '=', row.id)
    .where('place', '=', 0)
    .executeTakeFirstOrThrow();
  const { risen_offer, risen_total_kobo } = row;
  return {
    id: row.id,
    publicId: row.public_id,
    reference: row.reference,
    status: row.status,
    isErased: row.erased_at !== null,
    key: row.key,
    criteria: row.criteria,
    offer: row.offer,
    addOnsKobo: row.add_ons_kobo,
    discountKobo: row.discount_kobo,
    amountDueKobo: row.total_kobo,
    risen: risen_offer && risen_total_kobo !== null ? { offer: risen_offer, totalKobo: risen_total_kobo } : undefined,
    arrivesAt: row.arrives_at,
    payerName: `${payer.first_name} ${payer.last_name}`,
    email: row.email,
    phone: row.phone,
  };
}

/** The same, for a booking that must exist. */
export async function mustLockFlight(tx: Tx, id: string): Promise<LockedFlight> {
  const flight = await lockFlight(tx, { id });
  if (!flight) throw new Error(`No flight ${id}`);
  return flight;
}

export async function setHoldEnd(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.updateTable('flight_bookings').set({ hold_expires_at: until }).where('id', '=', id).execute();
}

/** Keeps the price that the traveller is asked about, and since when. */
export async function setRisen(
  tx: Tx,
  id: string,
  { offer, totalKobo }: { offer: BookedOffer; totalKobo: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('flight_bookings')
    .set({ risen_offer: JSON.stringify(offer), risen_total_kobo: totalKobo, risen_at: now })
    .where('id', '=', id)
    .execute();
}
