import { sql } from 'kysely';
import type { FlightCriteria, FlightOffer } from 'shared/contract/flights';
import type { Db, Tx } from '../../database';

/** Selections that nobody booked; booked ones are told by their booking. */
const sweptAtOnce = 20;
const keptAfterExpiryMs = 24 * 60 * 60 * 1000;

/** An offer with the price that is kept for it. */
export interface Selection {
  readonly selectionId: string;
  readonly criteria: FlightCriteria;
  readonly supplier: string;
  /** What the supplier knows the offer by. */
  readonly key: string;
  readonly offer: FlightOffer;
  readonly priceKobo: number;
  /** The total that the search showed. */
  readonly oldPriceKobo: number;
  readonly expiresAt: Date;
}

export async function keepSelection(db: Db, selection: Selection, now: Date): Promise<void> {
  await sql`
    with swept as (
      delete from flight_selections where selection_id in (
        select selection_id from flight_selections where expires_at < ${new Date(now.getTime() - keptAfterExpiryMs)}
        order by expires_at limit ${sweptAtOnce} for update skip locked))
    insert into flight_selections (selection_id, criteria, supplier, key, offer, price_kobo, old_price_kobo, expires_at,
      created_at)
    values (${selection.selectionId}, ${JSON.stringify(selection.criteria)}::jsonb, ${selection.supplier},
      ${selection.key}, ${JSON.stringify(selection.offer)}::jsonb, ${selection.priceKobo}, ${selection.oldPriceKobo},
      ${selection.expiresAt}, ${now})`.execute(db);
}

/** A selection whose price is still kept. */
export async function findSelection(db: Db | Tx, selectionId: string, now: Date): Promise<Selection | undefined> {
  const row = await db
    .selectFrom('flight_selections')
    .selectAll()
    .where('selection_id', '=', selectionId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return (
    row && {
      selectionId,
      criteria: row.criteria,
      supplier: row.supplier,
      key: row.key,
      offer: row.offer,
      priceKobo: row.price_kobo,
      oldPriceKobo: row.old_price_kobo,
      expiresAt: row.expires_at,
    }
  );
}
