import type { Selectable } from 'kysely';
import { Refusal } from 'server/http';
import type { Context } from '../context';
import type { Db, Tx } from '../database';
import type { Place } from './plan-journey';
import type { RidesTables } from './tables';

/** A quote with the data of its car. */
export interface OpenQuote extends Omit<Selectable<RidesTables['ride_quotes']>, 'blocked'> {
  readonly seats: number;
  readonly luggage: number;
  readonly pickupKind: Place['kind'] | null;
  readonly dropOffKind: Place['kind'] | null;
  readonly blockedFrom: Date;
  readonly blockedUntil: Date;
}

/**
 * An open quote, with that of the way back if there is one; an unknown one, or one of another car or price, is refused as
 * expired.
 */
export async function openQuotes(
  tx: Db | Tx,
  { now }: Context,
  { quoteId, car_id, price_id }: { quoteId: string; car_id: string; price_id: string },
): Promise<OpenQuote[]> {
  const quotes = await tx
    .selectFrom('ride_quotes')
    .innerJoin('cars', 'cars.car_id', 'ride_quotes.car_id')
    .leftJoin('named_areas as pickup', 'pickup.label', 'pickup_location')
    .leftJoin('named_areas as drop_off', 'drop_off.label', 'drop_off_location')
    .select(['quote_id', 'return_of', 'ride_quotes.car_id', 'price_id', 'price_kobo', 'child_seat_kobo'])
    .select(['pickup_location', 'drop_off_location', 'pickup_at', 'drop_off_at', 'road_km', 'free_wait_minutes'])
    .select(['meet_and_greet', 'place', 'expires_at', 'created_at', 'seats', 'luggage'])
    .select(['pickup.kind as pickupKind', 'drop_off.kind as dropOffKind'])
    .select(({ fn }) => [
      fn<Date>('lower', ['blocked']).as('blockedFrom'),
      fn<Date>('upper', ['blocked']).as('blockedUntil'),
    ])
    .where((quote) => quote.or([quote('quote_id', '=', quoteId), quote('return_of', '=', quoteId)]))
    .orderBy('pickup_at')
    .execute();
  const [out] = quotes;
  const isThat = out?.quote_id === quoteId && out.car_id === car_id && out.price_id === price_id;
  if (isThat && out.expires_at > now()) return quotes;
  throw new Refusal('QUOTE_EXPIRED', 'The price was kept for a while and has run out. Please choose the car again.');
}
