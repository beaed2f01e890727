import type { TestApi } from '../../testing';
import { breaches } from '../invariants';
import { type NetworkedBank, networkedBankName } from './networked-bank';

/**
 * Compares our books with the bank's, once nothing is under way.
 * @returns a line for each refund that the two do not agree on, and for each broken invariant
 */
export async function disagreements({ context: { db } }: TestApi, bank: NetworkedBank): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('transfers', 'transfers.id', 'refunds.transfer_id')
    .select(['refunds.id', 'refunds.amount_kobo', 'state', 'provider_reference', 'provider_transfer_id'])
    .where('provider', '=', networkedBankName)
    .execute();
  const ours = new Map(rows.map((row) => [`refund:${row.id}`, row]));
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
