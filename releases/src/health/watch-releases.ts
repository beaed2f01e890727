import type { Kysely } from 'kysely';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import type { ReleasesTables } from '../registry/tables';
import { ReleaseRefusal } from '../release/refusal';
import {
  type Alarm,
  claimAlarm,
  dropAlarm,
  raiseAlarm,
  readAlarms,
  readTallies,
  releaseKey,
} from './health.repository';
import { type FailureLimits, judge, noReports, type Tally, type Verdict, whyOf } from './verdict';

const minuteMs = 60_000;

/** A release whose failures can move a pointer. */
export interface WatchedRelease {
  readonly name: string;
  readonly version: string;
  readonly channel: 'live' | 'canary';
  /** Reports count from this time on. */
  readonly since: Date;
  /** End of the watch period; undefined for a canary, which is always watched. */
  readonly until: Date | undefined;
  readonly isFrozen: boolean;
  /** Whether automatic rollback is off for it. */
  readonly isAutoOff: boolean;
  /** The version that a rollback would activate; null for none. */
  readonly rollbackTarget: string | null;
}

const watchedLive = (
  { name, live, movedAt, frozen, autoOff, lastKnownGood }: Pointer,
  watchMinutes: number,
): WatchedRelease[] =>
  live === null
    ? []
    : [
        {
          name,
          version: live,
          channel: 'live',
          since: movedAt,
          until: new Date(movedAt.getTime() + watchMinutes * minuteMs),
          isFrozen: frozen !== null,
          isAutoOff: autoOff !== null,
          rollbackTarget: lastKnownGood,
        },
      ];

const watchedCanary = ({ name, live, canary, frozen }: Pointer): WatchedRelease[] =>
  canary === null
    ? []
    : [
        {
          name,
          version: canary.version,
          channel: 'canary',
          since: canary.since,
          until: undefined,
          isFrozen: frozen !== null,
          // turning it off applies to the active release only
          isAutoOff: false,
          rollbackTarget: live,
        },
      ];

/** The active release and the canary of each name. */
export const releasesInUse = (pointers: readonly Pointer[], watchMinutes: number): WatchedRelease[] =>
  pointers.flatMap((pointer) => [...watchedLive(pointer, watchMinutes), ...watchedCanary(pointer)]);

export const isWatchedAt = ({ until }: WatchedRelease, now: Date): boolean => until === undefined || now < until;

export interface WatchLimits extends FailureLimits {
  readonly watchMinutes: number;
  readonly failureGraceSeconds: number;
}

export interface WatchOptions {
  readonly db: Kysely<ReleasesTables>;
  readonly move: Registry['move'];
  readonly pointers: () => readonly Pointer[];
  readonly limits: WatchLimits;
  readonly now: () => Date;
  /** Called at each check for each release whose verdict is not good, with the reason. */
  readonly onBad: (release: WatchedRelease, verdict: Exclude<Verdict, 'good'>, why: string) => void;
}

/** Refusals of a rollback that needs no further action: another process or an operator has decided meanwhile. */
const settledCodes: readonly string[] = [
  'MOVED_MEANWHILE',
  'NO_CANARY',
  'FROZEN',
  'AUTO_OFF',
  'NOTHING_TO_ROLL_BACK_TO',
];

/**
 * Checks all watched releases once. A release that fails too often raises an alarm. If it still fails after the grace
 * period it is rolled back, or its canary ends, unless automatic rollback is off for it. Any number of processes may
 * run this concurrently: only one of them acts.
 *
 * @returns whether any release is watched
 */
export async function watchReleases({ db, move, pointers, limits, now, onBad }: WatchOptions): Promise<boolean> {
  const alarms = new Map((await readAlarms(db)).map((alarm) => [releaseKey(alarm), alarm]));
  const at = now();
  const watched = releasesInUse(pointers(), limits.watchMinutes).filter(
    (release) => isWatchedAt(release, at) || alarms.has(releaseKey(release)),
  );
  const tallies = await readTallies(db, watched);
  for (const release of watched) {
    const tally = tallies.get(releaseKey(release)) ?? noReports;
    const alarm = alarms.get(releaseKey(release));
    alarms.delete(releaseKey(release));
    await act(release, tally, alarm);
  }
  // The remaining alarms are of releases that are no longer in use.
  for (const alarm of alarms.values()) await dropAlarm(db, alarm);
  return watched.length > 0;

  async function act(release: WatchedRelease, tally: Tally, alarm: Alarm | undefined): Promise<void> {
    const verdict = judge(tally, limits);
    if (verdict !== 'good') onBad(release, verdict, whyOf(tally, limits));
    if (verdict !== 'failing' || release.isFrozen || release.isAutoOff || release.rollbackTarget === null) {
      if (alarm) await dropAlarm(db, release);
      return;
    }
    if (!alarm) await raiseAlarm(db, release, at);
    const raisedBy = new Date(at.getTime() - limits.failureGraceSeconds * 1000);
    if ((alarm?.since ?? at) > raisedBy || !(await claimAlarm(db, release, raisedBy))) return;
    await rollBack(move, release, whyOf(tally, limits));
  }
}

/** Rolls a failing release back, or ends its canary. Does nothing if the pointer has moved meanwhile. */
async function rollBack(move: Registry['move'], release: WatchedRelease, why: string): Promise<void> {
  const { name, version, channel } = release;
  const order = { name, mover: 'site', who: 'by itself', why } as const;
  try {
    if (channel === 'canary') await move({ ...order, kind: 'canary-end', version });
    else await move({ ...order, kind: 'automatic', ifLive: version });
  } catch (error) {
    if (!(error instanceof ReleaseRefusal) || !settledCodes.includes(error.code)) throw error;
  }
}
