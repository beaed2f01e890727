import { sql } from 'kysely';
import type { Db, Tx } from '../../database';
import { currentPrices, type PriceRow } from './price-table';

export interface Price extends PriceRow {
  readonly priceId: string;
  readonly type: string;
}

/** Makes the code's price table the one that is sold. Changes nothing when it already is. */
export async function publishPrices(tx: Tx): Promise<void> {
  // Two processes that start at once must not both put a row in the one current place.
  await sql`lock table ride_prices in share row exclusive mode`.execute(tx);
  const ids = currentPrices.map((price) => price.priceId);
  await tx
    .updateTable('ride_prices')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .where('price_id', 'not in', ids)
    .execute();
  for (const price of currentPrices) {
    await tx
      .insertInto('ride_prices')
      .values({
        price_id: price.priceId,
        type: price.type,
        base_kobo: price.baseKobo,
        per_km_kobo: price.perKmKobo,
        minimum_kobo: price.minimumKobo,
        comfort_extra_kobo: price.comfortExtraKobo,
        is_current: true,
      })
      .onConflict((conflict) =>
        conflict.column('price_id').doUpdateSet({ is_current: true }).where('ride_prices.is_current', '=', false),
      )
      .execute();
  }
}

/** A price but for its type, in any statement that has `ride_prices as price`. */
export const priceColumns = [
  'price.price_id as priceId',
  'price.base_kobo as baseKobo',
  'price.per_km_kobo as perKmKobo',
  'price.minimum_kobo as minimumKobo',
  'price.comfort_extra_kobo as comfortExtraKobo',
] as const;

/** The price now sold under this id; undefined for one that was replaced or never was. */
export const findCurrentPrice = (db: Db | Tx, priceId: string): Promise<Price | undefined> =>
  db
    .selectFrom('ride_prices as price')
    .select([...priceColumns, 'price.type'])
    .where('is_current', '=', true)
    .where('price_id', '=', priceId)
    .executeTakeFirst();
