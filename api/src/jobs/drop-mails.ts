import { sql } from 'kysely';
import type { Tx } from '../database';

/** Ends the mails about these bookings that are still in the outbox: nobody is left to read them. */
export async function dropMails(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  if (bookingIds.length === 0) return;
  await tx
    .updateTable('jobs')
    .set({ done_at: now })
    .where('kind', '=', 'mail')
    .where('done_at', 'is', null)
    .where(sql<string>`payload->>'bookingId'`, 'in', bookingIds)
    .execute();
}
