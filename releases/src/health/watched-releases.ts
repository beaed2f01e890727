import type { Pointer } from '../registry/pointer';

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
