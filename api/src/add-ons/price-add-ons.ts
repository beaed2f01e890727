import { Refusal } from 'server/http';
import { addOnAmount } from 'shared/contract/basket';
import type { ChosenAddOn } from 'shared/contract/flights';
import type { AddOnUnit } from 'shared/contract/lists';
import type { Tx } from '../database';
import { toKobo } from '../money';
import { listAddOns } from './add-ons.repository';
import { faultsOfAddOns, type Party } from './check-add-ons';

/** One line of a booking. */
export interface PricedAddOn {
  readonly _id: string;
  readonly name: string;
  readonly per: AddOnUnit;
  /** For one unit. */
  readonly priceKobo: number;
  readonly quantity: number;
  /** By place in the list of travellers; null for what is counted by booking. */
  readonly traveller: number | null;
  readonly amountKobo: number;
}

/**
 * What was chosen, at today's prices, in the order in which it was chosen.
 * @throws Refusal VALIDATION_FAILED, with a sentence at each `addOns.N.…` at fault
 */
export async function priceAddOns(
  tx: Tx,
  chosen: readonly ChosenAddOn[],
  { travellers, slices }: { readonly travellers: Party; readonly slices: number },
): Promise<PricedAddOn[]> {
  if (chosen.length === 0) return [];
  const onSale = await listAddOns(tx);
  const fields = faultsOfAddOns(onSale, chosen, travellers);
  if (Object.keys(fields).length > 0)
    throw new Refusal('VALIDATION_FAILED', 'Please check what you added to your trip.', { fields });
  return chosen.flatMap(({ _id, quantity, traveller }) => {
    const addOn = onSale.find((one) => one._id === _id);
    if (!addOn) return [];
    const { name, per, price } = addOn;
    const amountKobo = toKobo(addOnAmount({ price, per, quantity }, slices));
    return { _id, name, per, priceKobo: toKobo(price), quantity, traveller: traveller ?? null, amountKobo };
  });
}
