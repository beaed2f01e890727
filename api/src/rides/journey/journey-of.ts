import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import { Refusal } from '../../http';
import { findPlaces } from './find-places';
import { type Journey, type JourneyWish, planJourney } from './plan-journey';

/** The journey that a wish makes now. Throws VALIDATION_FAILED with a sentence for each field at fault. */
export async function journeyOf(db: Db | Tx, { now, settings }: Context, wish: JourneyWish): Promise<Journey> {
  const { pickup, dropOff } = await findPlaces(db, wish);
  const planned = planJourney(wish, pickup, dropOff, now(), settings.rules);
  if ('journey' in planned) return planned.journey;
  throw new Refusal('VALIDATION_FAILED', 'Please check your journey', { fields: planned.faults });
}
