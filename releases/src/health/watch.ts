import type { Kysely } from 'kysely';
import type { Pointer } from '../registry/pointer';
import type { Registry } from '../registry/registry';
import type { ReleasesTables } from '../registry/tables';
import { ReleaseRefusal } from '../release/refusal';
import { type Alarm, claimAlarm, dropAlarm, raiseAlarm, readAlarms } from './alarms.repository';
import { type FailureLimits, judge, noReports, type Tally, type Verdict, whyOf } from './verdict';
import { readTallies, releaseKey } from './votes.repository';
import { isWatchedAt, releasesInUse, type Watched } from './watched';

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
  /** Called at each look for each release that is not good, with the reason. */
  readonly onBad: (release: Watched, verdict: Exclude<Verdict, 'good'>, why: string) => void;
}

/** What somebody else has settled meanwhile. */
const settled: readonly string[] = ['MOVED_MEANWHILE', 'NO_CANARY', 'FROZEN', 'AUTO_OFF', 'NOTHING_TO_ROLL_BACK_TO'];

/**
 * Looks once at everything that is watched. A release that fails too often raises an alarm; when it still does after
 * the time of grace it goes back, a canary ends, unless automatic rollback is off for it. Any number of processes may look at once: one of them acts.
 *
 * @returns whether anything is under watch
 */
export async function watchOnce({ db, move, pointers, limits, now, onBad }: WatchOptions): Promise<boolean> {
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
  // About what is in use no more.
  for (const alarm of alarms.values()) await dropAlarm(db, alarm);
  return watched.length > 0;

  async function act(release: Watched, tally: Tally, alarm: Alarm | undefined): Promise<void> {
    const verdict = judge(tally, limits);
    if (verdict !== 'good') onBad(release, verdict, whyOf(tally, limits));
    if (verdict !== 'failing' || release.isFrozen || release.isAutoOff || release.goesBackTo === null) {
      if (alarm) await dropAlarm(db, release);
      return;
    }
    if (!alarm) await raiseAlarm(db, release, at);
    const raisedBy = new Date(at.getTime() - limits.failureGraceSeconds * 1000);
    if ((alarm?.since ?? at) > raisedBy || !(await claimAlarm(db, release, raisedBy))) return;
    await takeBack(move, release, whyOf(tally, limits));
  }
}

/** The order that a failing release goes back by; it does nothing once that release was moved. */
async function takeBack(move: Registry['move'], release: Watched, why: string): Promise<void> {
  const { name, version, channel } = release;
  const order = { name, mover: 'site', who: 'by itself', why } as const;
  try {
    if (channel === 'canary') await move({ ...order, kind: 'canary-end', version });
    else await move({ ...order, kind: 'automatic', ifLive: version });
  } catch (error) {
    if (!(error instanceof ReleaseRefusal) || !settled.includes(error.code)) throw error;
  }
}
