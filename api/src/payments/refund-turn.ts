import { randomUUID } from 'node:crypto';
import type { Context } from '../context';

/** Longer than any call of a provider may take. */
const turnMs = 60_000;

/**
 * Calls the provider about a refund of a transfer and writes its answer, unless another process is doing that: a provider that
 * knows no keys would send the money twice. What was read before the turn may be old. A turn without an answer lasts until its
 * end, because the provider may still be working.
 * @returns whether it was this one's turn
 */
export async function inTurn(
  { db, now }: Context,
  transferId: number,
  callAndWrite: () => Promise<void>,
): Promise<boolean> {
  const at = now();
  const turn = { call: randomUUID(), ends_at: new Date(at.getTime() + turnMs) };
  const taken = await db
    .insertInto('refund_calls')
    .values({ transfer_id: transferId, ...turn })
    .onConflict((conflict) => conflict.column('transfer_id').doUpdateSet(turn).where('refund_calls.ends_at', '<=', at))
    .returning('call')
    .executeTakeFirst();
  if (!taken) return false;
  await callAndWrite();
  await db.deleteFrom('refund_calls').where('transfer_id', '=', transferId).where('call', '=', turn.call).execute();
  return true;
}
