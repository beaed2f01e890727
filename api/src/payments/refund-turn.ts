import { randomUUID } from 'node:crypto';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';

/** Longer than any call of a provider may take. */
const turnMs = 60_000;

/**
 * Calls the provider about a refund of a transfer and writes its answer, unless another process is doing that: a provider that
 * knows no keys would send the money twice. What was read before the turn may be old. A turn without an answer lasts until its
 * end, because the provider may still be working, and is remembered until a call has one.
 * @param callAndWrite gets since when an earlier turn is without an answer, and returns since when that is still so
 * @returns whether it was this one's turn
 */
export async function inTurn(
  { db, now }: Context,
  transferId: number,
  callAndWrite: (unanswered: Date | undefined) => Promise<Date | undefined>,
): Promise<boolean> {
  const at = now();
  const turn = { call: randomUUID(), ends_at: endOf(at) };
  const taken = await inTransaction(db, async (tx) => {
    // waits for a person who has found that nobody has the turn
    await lockTransfer(tx, transferId);
    const before = await unansweredSince(tx, transferId);
    const mine = await tx
      .insertInto('refund_calls')
      .values({ transfer_id: transferId, ...turn })
      .onConflict((conflict) =>
        conflict.column('transfer_id').doUpdateSet(turn).where('refund_calls.ends_at', '<=', at),
      )
      .returning('call')
      .executeTakeFirst();
    return mine && { before };
  });
  if (!taken) return false;
  const since = await callAndWrite(taken.before);
  const { call } = turn;
  if (since) {
    const kept = db.updateTable('refund_calls').set({ ends_at: endOf(since) });
    await kept.where('transfer_id', '=', transferId).where('call', '=', call).execute();
  } else {
    await db.deleteFrom('refund_calls').where('transfer_id', '=', transferId).where('call', '=', call).execute();
  }
  return true;
}

const endOf = (began: Date): Date => new Date(began.getTime() + turnMs);

/**
 * Has a person change a refund only while no process calls the provider about its transfer, and none begins until this transaction
 * ends: the provider may be sending the money. The caller holds the locks of the booking, if there is one.
 * @throws Refusal STATE_CONFLICT
 */
export async function requireNoCall(tx: Tx, { now }: Context, transferId: number): Promise<void> {
  await lockTransfer(tx, transferId);
  const call = await tx
    .selectFrom('refund_calls')
    .select('call')
    .where('transfer_id', '=', transferId)
    .where('ends_at', '>', now())
    .executeTakeFirst();
  if (call)
    throw new Refusal(
      'STATE_CONFLICT',
      'The site is asking the bank about this refund, and the bank may send it now. Wait a minute, and try again.',
    );
}

/** When the last call about refunds of a transfer began, if it had no answer, so that the provider may have taken it; otherwise undefined. */
export async function unansweredSince(tx: Tx, transferId: number): Promise<Date | undefined> {
  const call = await tx
    .selectFrom('refund_calls')
    .select('ends_at')
    .where('transfer_id', '=', transferId)
    .executeTakeFirst();
  return call && new Date(call.ends_at.getTime() - turnMs);
}

/** Leaves alone what only refers to the transfer: a row of another table may wait for its refund. */
const lockTransfer = (tx: Tx, transferId: number): Promise<unknown> =>
  tx.selectFrom('transfers').select('id').where('id', '=', transferId).forNoKeyUpdate().execute();
