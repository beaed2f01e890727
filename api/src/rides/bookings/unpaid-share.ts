import { sql } from 'kysely';
import type { Refusal } from 'server/http';
import { lockSubject } from '../../bookings/limit-holds';
import { overUnpaidShare } from '../../bookings/unpaid-share';
import type { Context } from '../../context';
import type { Tx } from '../../database';

const dayMs = 24 * 60 * 60 * 1000;

/** The days in UTC, oldest first, that a time touches: two times that overlap have one in common. */
function daysOf(from: Date, until: Date): string[] {
  const first = Math.floor(from.getTime() / dayMs);
  const last = Math.floor(until.getTime() / dayMs);
  return Array.from({ length: last - first + 1 }, (_, day) =>
    new Date((first + day) * dayMs).toISOString().slice(0, 10),
  );
}

export interface WantedCar {
  readonly carId: string;
  readonly blockedFrom: Date;
  readonly blockedUntil: Date;
}

/**
 * The refusal (HOLD_LIMIT) of one more unpaid car where too many of its type and state are held unpaid at that time.
 * Bookings of one pool on one day come one after another from here to the end of their transactions.
 * @param bookingId a booking; its own hold does not count
 */
export async function overUnpaidCars(
  tx: Tx,
  context: Context,
  { carId, blockedFrom, blockedUntil }: WantedCar,
  bookingId?: string,
): Promise<Refusal | undefined> {
  const { type, state_id } = await tx
    .selectFrom('cars')
    .select(['type', 'state_id'])
    .where('car_id', '=', carId)
    .executeTakeFirstOrThrow();
  for (const day of daysOf(blockedFrom, blockedUntil))
    await lockSubject(tx, `unpaid cars of ${state_id} ${type} on ${day}`);
  const held = sql`select from car_holds hold where hold.car_id = car.car_id and hold.released_at is null
    and hold.during && tstzrange(${blockedFrom}, ${blockedUntil})`;
  const { rows } = await sql<{ all: number; sold: number; unpaid: number }>`
    select count(*) as all,
      count(*) filter (where exists (${held} and hold.expires_at is null)) as sold,
      count(*) filter (where exists (${held} and hold.expires_at > ${context.now()}
        and hold.booking_id is distinct from ${bookingId ?? null}::uuid)) as unpaid
    from cars car where car.state_id = ${state_id} and car.type = ${type} and car.in_service`.execute(tx);
  const [pool] = rows;
  if (!pool) throw new Error('A count without a row');
  return overUnpaidShare(context, {
    name: `${type} cars of ${state_id}`,
    free: pool.all - pool.sold,
    unpaid: pool.unpaid,
    wanted: 1,
    refusal:
      'Others are paying for many of these cars at this moment. Choose another type, or try again in a few minutes.',
  });
}
