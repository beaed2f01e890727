import { Refusal } from 'server/http';

/** Money in review is a refund that waits, or a transfer that no booking is known for. */
export interface ItemId {
  readonly kind: 'refund' | 'transfer';
  readonly id: number;
}

/** `refund-12`, `transfer-7`. */
export const itemIdOf = (kind: ItemId['kind'], id: number): string => `${kind}-${id}`;

/** @throws Refusal NOT_FOUND for anything that is none of ours */
export function readItemId(text: string): ItemId {
  const [, kind, id] = /^(refund|transfer)-(\d{1,15})$/.exec(text) ?? [];
  if (!kind || !id) throw noSuchItem();
  return { kind: kind === 'refund' ? 'refund' : 'transfer', id: Number(id) };
}

export const noSuchItem = (): Refusal => new Refusal('NOT_FOUND', 'There is no such money in review.');
