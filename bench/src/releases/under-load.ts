import { setTimeout as delay } from 'node:timers/promises';
import { buildPackage } from '../../../releases/src/builds/build-package';
import { type Bookings, startBookings } from './bookings';
import { type Operator, publishable } from './operator';
import type { Pair } from './rollbacks';

export interface LoadPlan {
  readonly rounds: number;
  readonly bookingsPerSecond: number;
  /** The least time between the starts of two rounds. */
  readonly roundMs: number;
  /** Every n-th round publishes a release that is new to the registry, so that the gate checks it. */
  readonly newEvery: number;
}

export interface UnderLoad {
  readonly publishMs: number[];
  readonly gatedMs: number[];
  readonly rollbackMs: number[];
  /** Errors of rounds that failed. */
  readonly errors: string[];
  readonly bookings: Bookings;
}

/** The release of each round; every n-th is one of its own. */
function roundsOf(
  pairs: readonly Pair[],
  { rounds, newEvery }: LoadPlan,
): readonly (Pair & { readonly isNew: boolean })[] {
  return Array.from({ length: rounds }, (_, round) => {
    const pair = pairs[round % pairs.length];
    if (!pair) throw new Error('There are no remotes');
    if (round % newEvery !== newEvery - 1) return { ...pair, isNew: false };
    const version = pair.after.replace('.0-', `.${round}-`);
    return { ...pair, after: version, release: { of: pair.release.of, version }, isNew: true };
  });
}

/** Publishes remotes live and rolls them back while rides are booked. */
export async function publishUnderLoad(
  { origin, operator }: { origin: string; operator: Operator },
  pairs: readonly Pair[],
  plan: LoadPlan,
): Promise<UnderLoad> {
  const rounds = roundsOf(pairs, plan);
  for (const { release, isNew } of rounds) if (isNew) await buildPackage(release.of, release.version);
  const times: Omit<UnderLoad, 'bookings'> = { publishMs: [], gatedMs: [], rollbackMs: [], errors: [] };
  const stopBookings = startBookings(origin, plan.bookingsPerSecond);
  for (const { name, before, release, isNew } of rounds) {
    const next = delay(plan.roundMs);
    try {
      const candidate = await publishable(release);
      const published = await timed(() => operator.publishLive(candidate));
      (isNew ? times.gatedMs : times.publishMs).push(published);
      times.rollbackMs.push(await timed(() => operator.rollBack(name, before)));
    } catch (error) {
      times.errors.push(String(error));
    }
    await next;
  }
  return { ...times, bookings: await stopBookings() };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
