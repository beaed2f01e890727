import { sql } from 'kysely';
import type { Db, Tx } from '../../database';
import { currentPrices, type PriceRow } from './price-table';

export interface Price extends PriceRow {
  readonly priceId: string;
  readonly type: string;
}

/** Writes the price table of the code to the database, if it has changed. */
export async function publishPrices(tx: Tx): Promise<void> {
  // two concurrent starts must not both insert a current row
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

/** The columns of a price without its type, for statements with `ride_prices as price`. */
export const priceColumns = [
  'price.price_id as priceId',
  'price.base_kobo as baseKobo',
  'price.per_km_kobo as perKmKobo',
  'price.minimum_kobo as minimumKobo',
  'price.comfort_extra_kobo as comfortExtraKobo',
] as const;

/** The current price with this id; undefined for a replaced or unknown one. */
export const findCurrentPrice = (db: Db | Tx, priceId: string): Promise<Price | undefined> =>
  db
    .selectFrom('ride_prices as price')
    .select([...priceColumns, 'price.type'])
    .where('is_current', '=', true)
    .where('price_id', '=', priceId)
    .executeTakeFirst();
