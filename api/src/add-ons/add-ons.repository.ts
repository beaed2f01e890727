import type { AddOn } from 'shared/contract/add-ons';
import type { Db, Tx } from '../database';
import { toNaira } from '../money';

/** What is on sale, in the order of the list. */
export async function listAddOns(db: Db | Tx): Promise<AddOn[]> {
  const rows = await db
    .selectFrom('add_ons')
    .select(['add_on_id as _id', 'name', 'description', 'applies_to as appliesTo', 'price_kobo', 'per'])
    .select('max_quantity as maxQuantity')
    .where('is_on_sale', '=', true)
    .orderBy('rank')
    .orderBy('add_on_id')
    .execute();
  return rows.map(({ price_kobo, ...addOn }) => ({ ...addOn, price: toNaira(price_kobo) }));
}
