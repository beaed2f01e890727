import { Refusal } from 'server/http';
import type { Context } from '../../context';
import type { Tx } from '../../database';

/**
 * Closes a contradiction of the bank with what a person found out. Our books stay as they are.
 * @returns the bank's id of the transfer
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it is closed already
 */
export async function closeDiscrepancy(tx: Tx, { now }: Context, id: number, note: string): Promise<string> {
  const found = await tx
    .selectFrom('transfer_discrepancies')
    .select(['provider_transfer_id', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such contradiction of the bank.');
  if (found.closed_at) throw new Refusal('STATE_CONFLICT', 'Somebody has closed this already.');
  await tx
    .updateTable('transfer_discrepancies')
    .set({ closed_at: now(), closing_note: note })
    .where('id', '=', id)
    .execute();
  return found.provider_transfer_id;
}
