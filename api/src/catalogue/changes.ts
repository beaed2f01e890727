/** One change of a value that the staff edit, such as the price of a car type. */
export interface Change<Values extends object = object> {
  readonly id: number;
  /** Valid from the start on; null if this change only withdraws another one before its start. */
  readonly newValues: Values | null;
  /** Valid until the start. */
  readonly oldValues: Values;
  readonly startsAt: Date;
  /** The change that this one undoes. */
  readonly undoes: number | null;
  /** Why that change did not start, if the site withdrew it. */
  readonly reason: string | null;
  readonly madeAt: Date;
  /** The name of the person. */
  readonly madeBy: string;
}

type Started<Values extends object> = Change<Values> & { readonly newValues: Values };

/** The changes that start at some time: neither withdrawn nor a withdrawal. */
const starting = <Values extends object>(changes: readonly Change<Values>[]): Started<Values>[] => {
  const withdrawn = new Set(changes.filter(({ newValues }) => newValues === null).map(({ undoes }) => undoes));
  return changes.filter((change): change is Started<Values> => change.newValues !== null && !withdrawn.has(change.id));
};

/** The change with the values that are valid at an instant: the last one to start, and of several at one instant the last one made. */
export const changeInForce = <Values extends object>(
  changes: readonly Change<Values>[],
  at: Date,
): Started<Values> | undefined =>
  starting(changes)
    .filter(({ startsAt }) => startsAt <= at)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id)
    .at(-1);

/**
 * The values that were valid until a change started, as far as it has them: of a planned one, also those of changes that were
 * made since.
 */
export function valuesBefore<Values extends object>(
  change: Change<Values>,
  changes: readonly Change<Values>[],
): Values {
  if (change.startsAt <= change.madeAt) return change.oldValues;
  const earlier = changes.filter(
    ({ id, startsAt }) => startsAt < change.startsAt || (startsAt <= change.startsAt && id < change.id),
  );
  const before = { ...change.oldValues, ...changeInForce(earlier, change.startsAt)?.newValues };
  const { newValues } = change;
  return newValues
    ? (Object.fromEntries(Object.entries(before).filter(([field]) => field in newValues)) as Values)
    : before;
}

/** The version of a value, which each change raises; 0 if it was never changed. */
export const versionOf = (changes: readonly Change[]): number => Math.max(0, ...changes.map(({ id }) => id));

export type ChangeState = 'scheduled' | 'in_force' | 'replaced' | 'undone' | 'not_started';

/** The change that undid one. */
export const undoOf = ({ id }: Pick<Change, 'id'>, changes: readonly Change[]): Change | undefined =>
  changes.find(({ undoes }) => undoes === id);

/** What has become of a change at an instant. */
export function stateOfChange(change: Change, changes: readonly Change[], at: Date): ChangeState {
  const undo = undoOf(change, changes);
  if (undo) return undo.reason === null ? 'undone' : 'not_started';
  if (change.startsAt > at) return 'scheduled';
  return changeInForce(changes, at)?.id === change.id ? 'in_force' : 'replaced';
}
