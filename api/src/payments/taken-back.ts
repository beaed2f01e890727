import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { TakenBack } from './provider';

/**
 * Records what a provider took back without a refund of ours. Payment and booking stay as they are: a person decides. The
 * same report again changes nothing.
 */
export async function applyTakenBack(
  tx: Tx,
  context: Context,
  { provider, takenBack }: { readonly provider: string; readonly takenBack: readonly TakenBack[] },
): Promise<void> {
  for (const loss of takenBack) {
    const transfer = await tx
      .selectFrom('transfers')
      .select('id')
      .where('provider', '=', provider)
      .where('provider_transfer_id', '=', loss.transferId)
      .forUpdate()
      .executeTakeFirst();
    // never counted for a booking, so nothing is missing
    if (transfer) await noteLoss(tx, context, transfer.id, loss);
  }
}

/** Whether the provider took money of a transfer back. */
export async function wasTakenBack(tx: Tx, transferId: number): Promise<boolean> {
  const loss = await tx.selectFrom('taken_back').select('transfer_id').where('transfer_id', '=', transferId).execute();
  return loss.length > 0;
}

async function noteLoss(
  tx: Tx,
  { now, log }: Context,
  id: number,
  { transferId, amountKobo }: TakenBack,
): Promise<void> {
  const at = now();
  const open = { amount_kobo: amountKobo, learnt_at: at, closed_at: null, closing_note: null };
  const isNew = await tx
    .insertInto('taken_back')
    .values({ transfer_id: id, ...open })
    // more of the same transfer is another loss, which nobody has dealt with
    .onConflict((conflict) =>
      conflict.column('transfer_id').doUpdateSet(open).where('taken_back.amount_kobo', '<', amountKobo),
    )
    .returning('transfer_id')
    .executeTakeFirst();
  if (isNew) log.error({ transfer: transferId, kobo: amountKobo }, 'The bank took money of a transfer back');
}

/**
 * Closes it with a person's note.
 * @returns the bank's id of the transfer
 * @throws Refusal NOT_FOUND, or STATE_CONFLICT if it is closed
 */
export async function closeTakenBack(tx: Tx, { now }: Context, transferId: number, note: string): Promise<string> {
  const found = await tx
    .selectFrom('taken_back')
    .innerJoin('transfers', 'transfers.id', 'taken_back.transfer_id')
    .select(['provider_transfer_id', 'closed_at'])
    .where('transfer_id', '=', transferId)
    .forUpdate('taken_back')
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such money in review.');
  if (found.closed_at) throw new Refusal('STATE_CONFLICT', 'Somebody has closed this already.');
  await tx
    .updateTable('taken_back')
    .set({ closed_at: now(), closing_note: note })
    .where('transfer_id', '=', transferId)
    .execute();
  return found.provider_transfer_id;
}
