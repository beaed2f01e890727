import { Refusal } from 'server/http';
import type { Tx } from '../../database';
import type { TransferRow } from '../ledger';
import { noSuchItem } from './item-id';

/**
 * A transfer for no account of ours, locked. Whoever gives it to a booking has locked the booking before.
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it has been given to a booking or has gone back
 */
export async function lockUnmatched(tx: Tx, transferId: number): Promise<TransferRow> {
  const transfer = await tx
    .selectFrom('transfers')
    .selectAll()
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirst();
  if (!transfer) throw noSuchItem();
  if (transfer.payment_id !== null)
    throw new Refusal('STATE_CONFLICT', 'This transfer has been given to a booking already.');
  const back = await tx
    .selectFrom('unmatched_refunds')
    .select('state')
    .where('transfer_id', '=', transferId)
    .executeTakeFirst();
  if (back?.state === 'sending') throw new Refusal('STATE_CONFLICT', 'The bank is sending this money back already.');
  if (back) throw new Refusal('STATE_CONFLICT', 'This money has gone back already.');
  return transfer;
}
