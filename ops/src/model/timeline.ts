import type { KnownRelease, PastMove } from './release-facts';

type Check = NonNullable<KnownRelease['check']>;

/** Something that has happened to a name: a row of its history, or the last examination of a release. */
export type TimelineEvent =
  | { readonly kind: 'move'; readonly at: string; readonly move: PastMove }
  | { readonly kind: 'check'; readonly at: string; readonly version: string; readonly check: Check };

/**
 * The rows of the history with the examinations between them, the newest first.
 *
 * @param moves the newest first
 * @param isWhole whether there are no older rows; otherwise older examinations wait for theirs
 */
export function timelineOf(
  moves: readonly PastMove[],
  releases: readonly KnownRelease[],
  isWhole: boolean,
): TimelineEvent[] {
  const oldest = moves.at(-1)?.at ?? '';
  const checks = releases
    .flatMap(({ version, check }) => (check ? [{ kind: 'check' as const, at: check.at, version, check }] : []))
    .filter(({ at }) => isWhole || at >= oldest);
  const rows = moves.map((move) => ({ kind: 'move' as const, at: move.at, move }));
  // stable: rows of one moment stay in the order of the history
  return [...rows, ...checks].sort((one, other) => other.at.localeCompare(one.at));
}
