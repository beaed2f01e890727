import { randomUUID } from 'node:crypto';
import type { Context } from '../context';

/** Longer than any call of a provider may take. */
const turnMs = 60_000;

/**
 * Calls the provider about a refund of a transfer, unless another process is doing that: a provider that knows no keys would
 * send the money twice. A turn without an answer lasts until its end, because the provider may still be working.
 * @returns undefined if it was not called
 */
export async function inTurn<Answer>(
  { db, now }: Context,
  transferId: number,
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const at = now();
  const turn = { call: randomUUID(), ends_at: new Date(at.getTime() + turnMs) };
  const taken = await db
    .insertInto('refund_calls')
    .values({ transfer_id: transferId, ...turn })
    .onConflict((conflict) => conflict.column('transfer_id').doUpdateSet(turn).where('refund_calls.ends_at', '<=', at))
    .returning('call')
    .executeTakeFirst();
  if (!taken) return undefined;
  const answer = await call();
  await db.deleteFrom('refund_calls').where('transfer_id', '=', transferId).where('call', '=', turn.call).execute();
  return answer;
}
