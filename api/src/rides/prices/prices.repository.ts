import { sql } from 'kysely';
import type { RidePriceValues } from 'shared/contract/catalogue';
import { type CarType, carTypes } from 'shared/contract/lists';
import { valuesInForce } from '../../catalogue/changes.repository';
import type { Db, Tx } from '../../database';
import { toKobo, toNaira } from '../../money';
import { type PriceRow, priceIdOf, priceTable } from './price-table';

export interface Price extends PriceRow {
  readonly priceId: string;
  readonly type: string;
}

/** The kind of the staff's changes of these prices; the key is the type of car. */
export const ridePriceKind = 'ride-price';

export const rowOfValues = ({ base, perKm, minimum, comfortExtra }: RidePriceValues): PriceRow => ({
  baseKobo: toKobo(base),
  perKmKobo: toKobo(perKm),
  minimumKobo: toKobo(minimum),
  comfortExtraKobo: toKobo(comfortExtra),
});

const valuesOfRow = ({ baseKobo, perKmKobo, minimumKobo, comfortExtraKobo }: PriceRow): RidePriceValues => ({
  base: toNaira(baseKobo),
  perKm: toNaira(perKmKobo),
  minimum: toNaira(minimumKobo),
  comfortExtra: toNaira(comfortExtraKobo),
});

/** Makes the prices current that are valid now: those of the staff, and of the code where they changed none. */
export async function publishPrices(tx: Tx, now: Date): Promise<void> {
  // a change that another process commits after this read would be lost
  await lockPrices(tx);
  for (const type of carTypes) {
    const changed = await valuesInForce<RidePriceValues>(tx, ridePriceKind, type, now);
    await makeCurrent(tx, type, changed ? rowOfValues(changed) : priceTable[type]);
  }
}

const lockPrices = (tx: Tx) => sql`lock table ride_prices in share row exclusive mode`.execute(tx);

/** Makes a price the current one of its type. */
export async function makeCurrent(tx: Tx, type: CarType, price: PriceRow): Promise<void> {
  // two concurrent transactions must not both insert a current row
  await lockPrices(tx);
  const priceId = priceIdOf(type, price);
  await tx
    .updateTable('ride_prices')
    .set({ is_current: false })
    .where('is_current', '=', true)
    .where('type', '=', type)
    .where('price_id', '!=', priceId)
    .execute();
  await tx
    .insertInto('ride_prices')
    .values({
      price_id: priceId,
      type,
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

/** The current prices by type. */
export async function readCurrentPrices(db: Db | Tx): Promise<Map<CarType, RidePriceValues>> {
  const rows = await db
    .selectFrom('ride_prices as price')
    .select([...priceColumns, 'price.type'])
    .where('is_current', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.type, valuesOfRow(row)]));
}
