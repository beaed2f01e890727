import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { RefundAnswer } from './provider';

/** A refund that can be refused: of a booking, or of a transfer that has none. */
export type Refusable = { readonly refundId: number } | { readonly transferId: number };

/** Such a refund in the payload of a job. */
export const refusableIn = ({ refundId, transferId }: Record<string, unknown>): Refusable =>
  refundId === undefined ? { transferId: Number(transferId) } : { refundId: Number(refundId) };

const mostLetters = 300;

/**
 * The key of the next attempt, the same until the bank refuses it finally. Banks repeat the refusal of a refused key,
 * so an attempt after a refusal has a new key; in every other case the money may be on its way, so the key stays.
 */
export async function keyOf(db: Db | Tx, of: Refusable): Promise<string> {
  const { refusals } = await db
    .selectFrom('refund_refusals')
    .select(({ fn }) => fn.countAll<number>().as('refusals'))
    .where('refundId' in of ? 'refund_id' : 'transfer_id', '=', 'refundId' in of ? of.refundId : of.transferId)
    .executeTakeFirstOrThrow();
  const name = 'refundId' in of ? `refund:${of.refundId}` : `unmatched-refund:${of.transferId}`;
  return Number(refusals) === 0 ? name : `${name}:${Number(refusals) + 1}`;
}

/**
 * Whether a response of the bank is about the present attempt. Two processes may have sent one key, and the slower
 * response may arrive after the refusal was recorded and a new attempt was started.
 */
export async function isPresent(tx: Tx, { log }: Context, of: Refusable, asked: Asked): Promise<boolean> {
  if ((await keyOf(tx, of)) === asked.key) return true;
  if (asked.outcome === 'sent') log.error({ refund: asked.key }, 'The bank sent a refund that it had refused before');
  return false;
}

interface Asked {
  readonly key: string;
  readonly outcome: RefundAnswer['outcome'];
}

/** Records the final refusal of a key by the bank. The caller holds the lock of the refund or transfer. */
export async function noteRefusal(
  tx: Tx,
  { log, now }: Context,
  of: Refusable,
  { key, fault }: { readonly key: string; readonly fault: string },
): Promise<void> {
  log.error({ refund: key, fault }, 'The bank refused a refund: it waits for a person');
  await tx
    .insertInto('refund_refusals')
    .values({
      refund_id: 'refundId' in of ? of.refundId : null,
      transfer_id: 'transferId' in of ? of.transferId : null,
      refund_key: key,
      fault: faultOf(fault),
      refused_at: now(),
    })
    .execute();
}

/** The text of a provider as the database can store it. */
export const faultOf = (fault: string): string => storable(fault) || 'no reason given';

/** The bank's text without characters that the database cannot store. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, mostLetters).toWellFormed().trim();
