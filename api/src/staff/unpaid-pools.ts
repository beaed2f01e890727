import { sql } from 'kysely';
import type { MetricSource } from 'server/metrics';
import { cabinNames } from 'shared/contract/lists';
import type { DataOf } from 'shared/contract/operation';
import type { listUnpaidPools, UnpaidPool } from 'shared/contract/staff';
import type { Context } from '../context';
import type { Db } from '../database';
import { readUnpaidSeats } from '../flights/inventory/seats/unpaid-seats';
import { readUnpaidCars } from '../rides/car-holds';

interface Held {
  readonly day: string;
  readonly free: number;
  readonly unpaid: number;
  readonly bookings: number;
  readonly networks: number;
  readonly endsAt: Date;
}

/**
 * The pools of which unpaid bookings hold `RULE_UNPAID_POOL_ALARM_PERCENT` or more. A single booking is no alarm, however
 * small the pool: the first one is always let through.
 */
export async function readUnpaidPools({
  db,
  now,
  settings: { rules },
}: Context): Promise<DataOf<typeof listUnpaidPools>> {
  const at = now();
  const isMuch = ({ free, unpaid, bookings }: Held) =>
    bookings > 1 && unpaid * 100 >= free * rules.unpaidPoolAlarmPercent;
  const poolOf = (kind: UnpaidPool['kind'], name: string, held: Held): UnpaidPool => ({
    kind,
    name,
    day: held.day,
    free: held.free,
    unpaid: held.unpaid,
    bookings: held.bookings,
    networks: held.networks,
    isClosed: (held.unpaid + 1) * 100 > held.free * rules.unpaidPoolPercent,
    endsOn: held.endsAt.toISOString(),
  });
  const [cars, seats] = [await readUnpaidCars(db, at), await readUnpaidSeats(db, at)];
  return {
    pools: [
      ...cars.filter(isMuch).map((held) => poolOf('ride', `${held.type} cars in ${held.state}`, held)),
      ...seats
        .filter(isMuch)
        .map((held) =>
          poolOf('flight', `${held.flightNumber}, ${held.from} to ${held.to}, ${cabinNames[held.cabin]}`, held),
        ),
    ],
    networksAtLimit: await networksAtLimit(db, at, rules.maxLiveHoldsPerNetwork),
    maxPerNetwork: rules.maxLiveHoldsPerNetwork,
  };
}

async function networksAtLimit(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select source.network from hold_sources source
        left join car_holds car on source.booking_kind = 'ride' and car.booking_id = source.booking_id
          and car.released_at is null and car.expires_at > ${now}
        left join flight_bookings flight on source.booking_kind = 'flight' and flight.id = source.booking_id
          and flight.status in ('held', 'payment_processing') and flight.hold_expires_at > ${now}
      where car.booking_id is not null or flight.id is not null
      group by source.network having count(*) >= ${most}
    ) at_limit`.execute(db);
  return rows[0]?.count ?? 0;
}

/** More pools than this are added up as `other`: flights have thousands of them. */
const mostNamedPools = 20;

/** The pools above the alarm; a pool of several days counts once. */
export const unpaidPoolMetrics = (
  context: Context,
): MetricSource<'tafiya_unpaid_pools' | 'tafiya_unpaid_pool_holds' | 'tafiya_unpaid_networks_at_limit'> => ({
  families: {
    tafiya_unpaid_pools: {
      help: 'Pools of cars or seats on a day of which unpaid bookings hold as much as the alarm allows, or more',
      labels: ['kind'],
    },
    tafiya_unpaid_pool_holds: {
      help: 'Cars or seats that unpaid bookings hold of these pools, added over the days; the largest by name',
      labels: ['kind', 'pool'],
    },
    tafiya_unpaid_networks_at_limit: { help: 'Networks that hold as many unpaid bookings as one may' },
  },
  async read() {
    const { pools, networksAtLimit: networks } = await readUnpaidPools(context);
    const kinds = ['ride', 'flight'] as const;
    return {
      tafiya_unpaid_pools: kinds.map((kind) => ({
        labels: { kind },
        value: pools.filter((pool) => pool.kind === kind).length,
      })),
      tafiya_unpaid_pool_holds: kinds.flatMap((kind) =>
        heldByName(pools.filter((pool) => pool.kind === kind)).map(([pool, value]) => ({
          labels: { kind, pool },
          value,
        })),
      ),
      tafiya_unpaid_networks_at_limit: [{ value: networks }],
    };
  },
});

/** The holds by the name of their pool: the largest, and the sum of the others. */
function heldByName(pools: readonly Pick<UnpaidPool, 'name' | 'unpaid'>[]): [string, number][] {
  const held = new Map<string, number>();
  for (const { name, unpaid } of pools) held.set(name, (held.get(name) ?? 0) + unpaid);
  const sorted = [...held].sort(([, a], [, b]) => b - a);
  const others = sorted.slice(mostNamedPools).reduce((sum, [, unpaid]) => sum + unpaid, 0);
  return [...sorted.slice(0, mostNamedPools), ...(others > 0 ? [['other', others] as [string, number]] : [])];
}
