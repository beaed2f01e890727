import { randomUUID } from 'node:crypto';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { Refusable } from './refusals';

/** Longer than any call of a provider may take. */
const turnMs = 60_000;

/**
 * Calls the provider about a refund of a transfer and writes its answer, unless another process is doing that: a provider that
 * knows no keys would send the money twice. What was read before the turn may be old. A turn without an answer lasts until its
 * end, because the provider may still be working; of that refund it is remembered until a call has one.
 * @param callAndWrite gets since when an earlier call about this refund is without an answer, and returns since when that is still so
 * @returns whether it was this one's turn
 */
export async function inTurn(
  { db, now }: Context,
  of: Refusable,
  transferId: number,
  callAndWrite: (unanswered: Date | undefined) => Promise<Date | undefined>,
): Promise<boolean> {
  const at = now();
  const turn = { call: randomUUID(), ends_at: endOf(at) };
  const taken = await inTransaction(db, async (tx) => {
    // waits for a person who has found that nobody has the turn
    await lockTransfer(tx, transferId);
    const mine = await tx
      .insertInto('refund_calls')
      .values({ transfer_id: transferId, ...turn })
      .onConflict((conflict) =>
        conflict.column('transfer_id').doUpdateSet(turn).where('refund_calls.ends_at', '<=', at),
      )
      .returning('call')
      .executeTakeFirst();
    if (!mine) return undefined;
    const before = await unansweredSince(tx, of);
    await tx.deleteFrom('unanswered_refund_calls').where(columnOf(of), '=', idOf(of)).execute();
    const began = { refund_id: null, transfer_id: null, [columnOf(of)]: idOf(of), began_at: at };
    await tx.insertInto('unanswered_refund_calls').values(began).execute();
    return { before };
  });
  if (!taken) return false;
  const since = await callAndWrite(taken.before);
  await inTransaction(db, async (tx) => {
    const kept = tx.updateTable('refund_calls').where('transfer_id', '=', transferId).where('call', '=', turn.call);
    const ended = tx.deleteFrom('refund_calls').where('transfer_id', '=', transferId).where('call', '=', turn.call);
    await (since ? kept.set({ ends_at: endOf(since) }) : ended).execute();
    // a call about the same refund that began since is to be remembered instead
    const unsure = tx
      .updateTable('unanswered_refund_calls')
      .where(columnOf(of), '=', idOf(of))
      .where('began_at', '=', at);
    const answered = tx
      .deleteFrom('unanswered_refund_calls')
      .where(columnOf(of), '=', idOf(of))
      .where('began_at', '=', at);
    await (since ? unsure.set({ began_at: since }) : answered).execute();
  });
  return true;
}

const columnOf = (of: Refusable) => ('refundId' in of ? 'refund_id' : 'transfer_id');
const idOf = (of: Refusable) => ('refundId' in of ? of.refundId : of.transferId);

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

/** When the last call about a refund began, if it had no answer, so that the provider may have taken it; otherwise undefined. */
export async function unansweredSince(tx: Tx, of: Refusable): Promise<Date | undefined> {
  const call = await tx
    .selectFrom('unanswered_refund_calls')
    .select('began_at')
    .where(columnOf(of), '=', idOf(of))
    .executeTakeFirst();
  return call?.began_at;
}

/** Leaves alone what only refers to the transfer: a row of another table may wait for its refund. */
const lockTransfer = (tx: Tx, transferId: number): Promise<unknown> =>
  tx.selectFrom('transfers').select('id').where('id', '=', transferId).forNoKeyUpdate().execute();
