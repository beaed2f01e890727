import { setTimeout as delay } from 'node:timers/promises';
import type { LocalRelease } from '../../../releases/src/builds/build-all';
import { type Bookings, beginBookings } from './booking-load';
import { type Operator, publishable } from './operator';
import type { Pair } from './pairs';

export interface LoadPlan {
  readonly rounds: number;
  readonly bookingsPerSecond: number;
  /** The least from the beginning of a round to that of the next. */
  readonly roundMs: number;
  /** Each so-manieth round publishes what the registry has not seen, so the gate looks at it; the others know it. */
  readonly newEach: number;
}

export interface UnderLoad {
  readonly publishMs: number[];
  readonly gatedMs: number[];
  readonly rollbackMs: number[];
  readonly bookings: Bookings;
}

/** Publishes a remote live and takes it back, again and again, while rides are booked. */
export async function publishUnderLoad(
  { origin, operator }: { origin: string; operator: Operator },
  pairs: readonly (Pair & { readonly release: LocalRelease })[],
  { rounds, bookingsPerSecond, roundMs, newEach }: LoadPlan,
): Promise<UnderLoad> {
  const releases = await Promise.all(pairs.map(({ release }) => publishable(release)));
  const times: Omit<UnderLoad, 'bookings'> = { publishMs: [], gatedMs: [], rollbackMs: [] };
  const endBookings = beginBookings(origin, bookingsPerSecond);
  for (let round = 0; round < rounds; round += 1) {
    const [pair, release] = [pairs[round % pairs.length], releases[round % pairs.length]];
    if (!pair || !release) break;
    const isNew = round % newEach === newEach - 1;
    const build = isNew ? { ...release.build, version: `99.0.${round}-bench` } : release.build;
    const next = delay(roundMs);
    const published = await timed(() => operator.publishLive({ ...release, build }));
    (isNew ? times.gatedMs : times.publishMs).push(published);
    times.rollbackMs.push(await timed(() => operator.rollBack(pair.name, pair.before)));
    await next;
  }
  return { ...times, bookings: await endBookings() };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
