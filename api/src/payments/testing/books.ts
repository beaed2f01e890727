import type { TestApi } from '../../testing';
import { breaches } from '../invariants';
import { type NetworkedBank, networkedBankName } from './networked-bank';

/** Refused for good by one key, it is sent by the next. */
const keyOf = (name: string, refusals: number | null): string =>
  Number(refusals) > 0 ? `${name}:${Number(refusals) + 1}` : name;

/**
 * Compares our books with the bank's, once nothing is under way.
 * @returns a line for each refund that the two do not agree on, and for each broken invariant
 */
export async function disagreements({ context: { db } }: TestApi, bank: NetworkedBank): Promise<string[]> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('transfers', 'transfers.id', 'refunds.transfer_id')
    .select(['refunds.id', 'refunds.amount_kobo', 'state', 'provider_reference', 'provider_transfer_id'])
    .select((refund) =>
      refund
        .selectFrom('refund_refusals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('refund_id', '=', 'refunds.id')
        .as('refusals'),
    )
    .where('provider', '=', networkedBankName)
    .execute();
  const unmatched = await db
    .selectFrom('unmatched_refunds')
    .innerJoin('transfers', 'transfers.id', 'unmatched_refunds.transfer_id')
    .select(['transfers.id', 'unmatched_refunds.amount_kobo', 'state', 'provider_reference', 'provider_transfer_id'])
    .select((refund) =>
      refund
        .selectFrom('refund_refusals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('refund_refusals.transfer_id', '=', 'transfers.id')
        .as('refusals'),
    )
    .where('provider', '=', networkedBankName)
    .execute();
  const ours = new Map([
    ...refunds.map((row) => [keyOf(`refund:${row.id}`, row.refusals), row] as const),
    ...unmatched.map((row) => [keyOf(`unmatched-refund:${row.id}`, row.refusals), row] as const),
  ]);
  const wrong = (await breaches(db)).map(({ name }) => name);
  for (const [key, { amountKobo, transferId, reference }] of bank.refunds) {
    const row = ours.get(key);
    const isOurs =
      row?.state === 'done' &&
      row.amount_kobo === amountKobo &&
      row.provider_transfer_id === transferId &&
      row.provider_reference === reference;
    if (!isOurs) wrong.push(`${key}: the bank sent ${amountKobo} kobo back, and we say ${row?.state ?? 'nothing'}`);
  }
  for (const [key, { state, provider_reference }] of ours) {
    const isByBank = state === 'done' && provider_reference?.startsWith('NET-');
    if (isByBank && !bank.refunds.has(key)) wrong.push(`${key}: done, and the bank knows nothing of it`);
  }
  return wrong;
}
