import { sql } from 'kysely';
import type { MetricSource } from 'server/metrics';
import { cabinNames } from 'shared/contract/lists';
import type { DataOf } from 'shared/contract/operation';
import type { listUnpaidPools, UnpaidPool } from 'shared/contract/staff';
import type { Context } from '../context';
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
 * Whether unpaid bookings hold `RULE_UNPAID_POOL_ALARM_PERCENT` of a pool or more. A single booking is no alarm, however
 * small the pool: the first one is always let through.
 */
const isAboveAlarm = ({ free, unpaid, bookings }: UnpaidPool, { settings: { rules } }: Pick<Context, 'settings'>) =>
  bookings > 1 && unpaid * 100 >= free * rules.unpaidPoolAlarmPercent;

/** Every pool with an unpaid hold. */
async function readPools({ db, now, settings: { rules } }: Context): Promise<UnpaidPool[]> {
  const at = now();
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
  return [
    ...cars.map((held) => poolOf('ride', `${held.type} cars in ${held.state}`, held)),
    ...seats.map((held) =>
      poolOf('flight', `${held.flightNumber}, ${held.from} to ${held.to}, ${cabinNames[held.cabin]}`, held),
    ),
  ];
}

/** The pools above the alarm. */
export async function readUnpaidPools(context: Context): Promise<DataOf<typeof listUnpaidPools>> {
  const pools = await readPools(context);
  return {
    pools: pools.filter((pool) => isAboveAlarm(pool, context)),
    networksAtLimit: await networksAtLimit(context),
    maxPerNetwork: context.settings.rules.maxLiveHoldsPerNetwork,
  };
}

async function networksAtLimit({ db, now: clock, settings }: Context): Promise<number> {
  const now = clock();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select source.network from hold_sources source
        left join car_holds car on source.booking_kind = 'ride' and car.booking_id = source.booking_id
          and car.released_at is null and car.expires_at > ${now}
        left join flight_bookings flight on source.booking_kind = 'flight' and flight.id = source.booking_id
          and flight.status in ('held', 'payment_processing') and flight.hold_expires_at > ${now}
      where car.booking_id is not null or flight.id is not null
      group by source.network having count(*) >= ${settings.rules.maxLiveHoldsPerNetwork}
    ) at_limit`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Flights have thousands of pools: each one reported is a series of its own. */
const mostNamedPools = 50;

/** How many pools are above the alarm, and the holds of each pool, added over its days. */
export const unpaidPoolMetrics = (
  context: Context,
): MetricSource<'tafiya_unpaid_pools' | 'tafiya_unpaid_pool_holds' | 'tafiya_unpaid_networks_at_limit'> => ({
  families: {
    tafiya_unpaid_pools: {
      help: 'Pools of cars or seats on a day of which unpaid bookings hold as much as the alarm allows, or more',
      labels: ['kind'],
    },
    tafiya_unpaid_pool_holds: {
      help: 'Cars or seats that unpaid bookings hold of a pool, added over the days; the 50 largest, also below the alarm',
      labels: ['kind', 'pool'],
    },
    tafiya_unpaid_networks_at_limit: { help: 'Networks that hold as many unpaid bookings as one may' },
  },
  async read() {
    const pools = await readPools(context);
    const kinds = ['ride', 'flight'] as const;
    return {
      tafiya_unpaid_pools: kinds.map((kind) => ({
        labels: { kind },
        value: pools.filter((pool) => pool.kind === kind && isAboveAlarm(pool, context)).length,
      })),
      tafiya_unpaid_pool_holds: holdsByPool(pools),
      tafiya_unpaid_networks_at_limit: [{ value: await networksAtLimit(context) }],
    };
  },
});

/** The holds by kind and name of their pool, of the largest ones. */
export function holdsByPool(pools: readonly Pick<UnpaidPool, 'kind' | 'name' | 'unpaid'>[]) {
  const held = new Map<
    string,
    { readonly labels: { readonly kind: string; readonly pool: string }; readonly value: number }
  >();
  for (const { kind, name, unpaid } of pools) {
    const value = (held.get(`${kind} ${name}`)?.value ?? 0) + unpaid;
    held.set(`${kind} ${name}`, { labels: { kind, pool: name }, value });
  }
  return [...held.values()].sort((one, other) => other.value - one.value).slice(0, mostNamedPools);
}
