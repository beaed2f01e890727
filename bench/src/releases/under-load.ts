import { setTimeout as delay } from 'node:timers/promises';
import { buildPackage } from '../../../releases/src/builds/build-package';
import { type Bookings, beginBookings } from './booking-load';
import { type Operator, publishable } from './operator';
import type { PublishedPair } from './pairs';

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
  /** Of rounds that were not done. */
  readonly faults: string[];
  readonly bookings: Bookings;
}

/** What each round publishes: now and then something that was built for it, so that the gate has not seen it. */
function roundsOf(
  pairs: readonly PublishedPair[],
  { rounds, newEach }: LoadPlan,
): readonly (PublishedPair & { readonly isNew: boolean })[] {
  return Array.from({ length: rounds }, (_, round) => {
    const pair = pairs[round % pairs.length];
    if (!pair) throw new Error('There are no remotes');
    if (round % newEach !== newEach - 1) return { ...pair, isNew: false };
    const version = pair.after.replace('.0-', `.${round}-`);
    return { ...pair, after: version, release: { of: pair.release.of, version }, isNew: true };
  });
}

/** Publishes a remote live and takes it back, again and again, while rides are booked. */
export async function publishUnderLoad(
  { origin, operator }: { origin: string; operator: Operator },
  pairs: readonly PublishedPair[],
  plan: LoadPlan,
): Promise<UnderLoad> {
  const rounds = roundsOf(pairs, plan);
  for (const { release, isNew } of rounds) if (isNew) await buildPackage(release.of, release.version);
  const times: Omit<UnderLoad, 'bookings'> = { publishMs: [], gatedMs: [], rollbackMs: [], faults: [] };
  const endBookings = beginBookings(origin, plan.bookingsPerSecond);
  for (const { name, before, release, isNew } of rounds) {
    const next = delay(plan.roundMs);
    try {
      const candidate = await publishable(release);
      const published = await timed(() => operator.publishLive(candidate));
      (isNew ? times.gatedMs : times.publishMs).push(published);
      times.rollbackMs.push(await timed(() => operator.rollBack(name, before)));
    } catch (error) {
      times.faults.push(String(error));
    }
    await next;
  }
  return { ...times, bookings: await endBookings() };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
