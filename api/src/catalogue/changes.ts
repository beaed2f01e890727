import { isDeepStrictEqual } from 'node:util';

/** One change of a value that the staff edit, such as the price of a car type. */
export interface Change<Values extends object = object> {
  readonly id: number;
  /** What it changes is what differs from `oldValues`. Null if this change only withdraws another one before its start. */
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

/** The changes that have started at an instant, in the order of their starts, and of several at one instant as they were made. */
const startedAt = <Values extends object>(changes: readonly Change<Values>[], at: Date): Started<Values>[] =>
  starting(changes)
    .filter(({ startsAt }) => startsAt <= at)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);

/** The last change that has started at an instant. */
export const changeInForce = <Values extends object>(
  changes: readonly Change<Values>[],
  at: Date,
): Started<Values> | undefined => startedAt(changes, at).at(-1);

/**
 * The values at an instant. Each change sets only what it changes: what was changed between the making and the start of a planned
 * change stays.
 */
export const valuesAt = <Values extends object>(base: Values, changes: readonly Change<Values>[], at: Date): Values =>
  startedAt(changes, at).reduce(
    (values, { oldValues, newValues }) => withDifferences(values, oldValues, newValues),
    base,
  );

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets what differs between two values, also in objects within. A list is one value. */
function withDifferences<Values extends object>(values: Values, before: Values, after: Values): Values {
  const merged = { ...values } as Record<string, unknown>;
  for (const [field, then] of Object.entries(after)) {
    const [present, old] = [merged[field], (before as Record<string, unknown>)[field]];
    if (isDeepStrictEqual(old, then)) continue;
    merged[field] = isRecord(present) && isRecord(old) && isRecord(then) ? withDifferences(present, old, then) : then;
  }
  return merged as Values;
}

/** Those fields of some values that others have. */
export const fieldsOf = <Values extends object>(others: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => field in others)) as Values;

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
  const [first = change] = changes;
  const before = valuesAt({ ...change.oldValues, ...first.oldValues }, earlier, change.startsAt);
  const { newValues } = change;
  return newValues ? fieldsOf(newValues, before) : before;
}

/** The values from the start of a change on. @param before those until then */
export const valuesFrom = <Values extends object>(
  { oldValues, newValues }: Pick<Started<Values>, 'oldValues' | 'newValues'>,
  before: Values,
): Values => withDifferences(before, oldValues, newValues);

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
