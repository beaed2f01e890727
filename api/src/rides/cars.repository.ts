import { sql } from 'kysely';
import type { CarType } from 'shared/contract/lists';
import type { Db, Tx } from '../database';
import type { Journey } from './plan-journey';
import { type Price, priceColumns } from './prices/prices.repository';

export interface Car {
  readonly carId: string;
  readonly name: string;
  readonly type: CarType;
  readonly color: string;
  readonly seats: number;
  readonly luggage: number;
  readonly comfort: number;
}

export interface FreeCar extends Car {
  /** Another traveller has a quote for it at this time. */
  readonly isWanted: boolean;
}

export type PricedCar = FreeCar & Price;

const window = (journey: Journey) => sql`tstzrange(${journey.blockedFrom}, ${journey.blockedUntil})`;

/**
 * The cars that are free for the whole window of a journey, the most popular first, each with the current price of its
 * type; a type without a price is not offered. The cars are those of the state of the pickup; if it has none, those of
 * the state of the drop-off.
 */
export const freeCars = (db: Db | Tx, journey: Journey, now: Date): Promise<PricedCar[]> =>
  freeCarsFor(db, journey, now)
    // in the same statement, because searches are the most frequent calls
    .innerJoin('ride_prices as price', (join) => join.onRef('price.type', '=', 'cars.type').on('is_current', '=', true))
    .select(priceColumns)
    .orderBy('popularity')
    .orderBy('car_id')
    .execute();

/** One of those cars; undefined if it is taken or in another state. */
export const findFreeCar = (db: Db | Tx, carId: string, journey: Journey, now: Date): Promise<FreeCar | undefined> =>
  freeCarsFor(db, journey, now).where('car_id', '=', carId).executeTakeFirst();

const freeCarsFor = (db: Db | Tx, journey: Journey, now: Date) =>
  db
    .selectFrom('cars')
    .select(['car_id as carId', 'name', 'cars.type', 'color', 'seats', 'luggage', 'comfort'])
    .select(
      sql<boolean>`exists (select from ride_quotes q where q.car_id = cars.car_id
        and q.expires_at > ${now} and q.blocked && ${window(journey)})`.as('isWanted'),
    )
    .where('in_service', '=', true)
    .where(
      'state_id',
      '=',
      sql<string>`coalesce((select state_id from cars where state_id = ${journey.pickup.stateId} limit 1),
        ${journey.dropOff.stateId})`,
    )
    .where(
      sql<boolean>`not exists (select from car_holds h where h.car_id = cars.car_id and h.released_at is null
        and (h.expires_at is null or h.expires_at > ${now}) and h.during && ${window(journey)})`,
    );

/** A car by its id, whether free or not. */
export const findCar = (db: Db | Tx, carId: string): Promise<Car | undefined> =>
  db
    .selectFrom('cars')
    .select(['car_id as carId', 'name', 'type', 'color', 'seats', 'luggage', 'comfort'])
    .where('car_id', '=', carId)
    .executeTakeFirst();

/** The types on offer: one car of each type, the most common one of the largest fleet. */
export const typicalCars = (db: Db | Tx): Promise<Car[]> =>
  db
    .selectFrom('cars')
    .distinctOn('type')
    .select(['car_id as carId', 'name', 'type', 'color', 'seats', 'luggage', 'comfort'])
    .where('in_service', '=', true)
    .orderBy('type')
    .orderBy('popularity')
    .orderBy('car_id')
    .execute();
