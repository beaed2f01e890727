import { Refusal } from 'server/http';
import type { Db, Tx } from '../../database';
import type { KindName } from '../../payments/payable';

/** Which booking a reference names. @throws Refusal NOT_FOUND */
export async function findBooking(db: Db | Tx, reference: string): Promise<{ kind: KindName; id: string }> {
  const kind = reference.startsWith('TFY-F') ? 'flight' : 'ride';
  const row = await db
    .selectFrom(kind === 'flight' ? 'flight_bookings' : 'ride_bookings')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', 'There is no booking with this reference.');
  return { kind, id: row.id };
}
