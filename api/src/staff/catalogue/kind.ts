import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import type { NewJob } from '../../jobs';

/** One field of the values of a kind, as it is shown. */
interface ShownField<Values> {
  readonly label: string;
  show(values: Values): string;
}

/** A kind of values that the staff change. The tables of its area hold the values that are valid now. */
export interface CatalogueKind<Values extends object> {
  readonly kind: string;
  readonly fields: readonly ShownField<Values>[];
  /** In the middle of a sentence: "the price of SUV". */
  nameOf(db: Db | Tx, key: string): Promise<string>;
  /** The values that are valid now; undefined for an unknown key. */
  read(db: Db | Tx, key: string, now: Date): Promise<Values | undefined>;
  /** Makes values valid from now on. @throws Refusal if they cannot be valid */
  apply(tx: Tx, context: Context, key: string, values: Values): Promise<void>;
}

interface Difference {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The fields that differ. */
export const differencesOf = <Values extends object>(
  { fields }: Pick<CatalogueKind<Values>, 'fields'>,
  before: Values,
  after: Values,
): Difference[] =>
  fields
    .map(({ label, show }) => ({ label, before: show(before), after: show(after) }))
    .filter((difference) => difference.before !== difference.after);

export const startOfChangeJob = 'catalogue-start';

/** A job that applies, at an instant, the values that are valid then. */
export const startOfChange = (kind: string, key: string, runAt: Date): NewJob => ({
  kind: startOfChangeJob,
  payload: { kind, key },
  runAt,
});
