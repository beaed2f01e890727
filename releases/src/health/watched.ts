import type { Pointer } from '../registry/pointer';

const minuteMs = 60_000;

/** A release whose failures can move a pointer. */
export interface Watched {
  readonly name: string;
  readonly version: string;
  readonly channel: 'live' | 'canary';
  /** Since when what is said of it counts. */
  readonly since: Date;
  /** Until when failures move it; a canary is watched as long as it is one. */
  readonly until: Date | undefined;
  readonly isFrozen: boolean;
  /** Whether it stays until somebody moves it, however it fails. */
  readonly isAutoOff: boolean;
  /** Where it would go back to; null for nowhere. */
  readonly goesBackTo: string | null;
}

const liveOf = ({ name, live, movedAt, frozen, autoOff, lastKnownGood }: Pointer, watchMinutes: number): Watched[] =>
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
          goesBackTo: lastKnownGood,
        },
      ];

const canaryOf = ({ name, live, canary, frozen }: Pointer): Watched[] =>
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
          // it was turned off for the live release
          isAutoOff: false,
          goesBackTo: live,
        },
      ];

/** What each name has in use: the live release and the canary. */
export const releasesInUse = (pointers: readonly Pointer[], watchMinutes: number): Watched[] =>
  pointers.flatMap((pointer) => [...liveOf(pointer, watchMinutes), ...canaryOf(pointer)]);

export const isWatchedAt = ({ until }: Watched, now: Date): boolean => until === undefined || now < until;
