import type { CataloguePreview } from 'shared/contract/catalogue';
import { formatNaira } from 'shared/format';
import type { z } from 'zod';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import type { NewJob } from '../../jobs';

/** One field of the values of a kind, as it is shown. */
interface ShownField<Values> {
  readonly label: string;
  /** Undefined if the values do not have it. */
  show(values: Values): string | undefined;
}

interface ShownPrice {
  readonly label: string;
  readonly amount: number;
  /** Naira unless given. */
  readonly show?: (amount: number) => string;
}

/** A change that is not made. */
export interface Considered<Values> {
  /** Null for a value that is not added yet. */
  readonly key: string | null;
  readonly before: Values;
  readonly after: Values;
  readonly startsAt: Date;
}

/** A kind of values that the staff change. The tables of its area hold the values that are valid now. */
export interface CatalogueKind<Values extends object> {
  readonly kind: string;
  /** The whole values, as the contract describes them. */
  readonly schema: z.ZodType<Values>;
  readonly fields: readonly ShownField<Values>[];
  /** In the middle of a sentence: "the price of SUV". */
  nameOf(db: Db | Tx, key: string): Promise<string>;
  /** The values that are valid now; undefined for an unknown key. */
  read(db: Db | Tx, key: string, now: Date): Promise<Values | undefined>;
  /** Whether values can become valid on any day. @throws Refusal with what is wrong */
  check?(tx: Tx, context: Context, key: string, values: Values): Promise<void>;
  /** What travellers pay with these values, so that a large change is noticed. */
  prices?(values: Values): readonly ShownPrice[];
  /** A value as it was added, but so that nobody can buy it. */
  withdrawn?(values: Values): Values;
  /** What travellers would pay or read before and after a change. */
  preview?(context: Context, change: Considered<Values>): Promise<CataloguePreview>;
  /**
   * What a change keeps that starts later; everything without it.
   * @throws Refusal if it cannot start later
   */
  later?(values: Values, present: Values): Values;
  /** Makes values valid from now on. @throws Refusal if they cannot be valid */
  apply(tx: Tx, context: Context, key: string, values: Values): Promise<void>;
}

/** A value that can be switched off, as an undo of its first change leaves it. */
export const unsold = <Values extends { readonly isOn: boolean }>(values: Values): Values => ({
  ...values,
  isOn: false,
});

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
  fields.flatMap(({ label, show }) => {
    const [old, then] = [show(before), show(after)];
    return old === undefined || then === undefined || old === then ? [] : [{ label, before: old, after: then }];
  });

/** The largest part by which a price falls, and by which it rises, without a question. */
const mostFall = 1 / 3;
const mostRise = 1 / 2;

const percent = ({ before, after }: { before: number; after: number }): string =>
  before === 0 ? '' : ` (${after < before ? '−' : '+'}${Math.round((Math.abs(after - before) / before) * 100)}%)`;

/** A sentence about the prices that fall by more than a third or rise by more than half; undefined without one. */
export function steepChange<Values extends object>(
  { prices }: Pick<CatalogueKind<Values>, 'prices'>,
  before: Values,
  after: Values,
): string | undefined {
  const former = prices?.(before) ?? [];
  const asked = new Set<string>();
  const steep = (prices?.(after) ?? []).flatMap(({ label, amount, show = formatNaira }) => {
    const old = former.find((price) => price.label === label)?.amount;
    if (old === undefined || (amount >= old * (1 - mostFall) && amount <= old * (1 + mostRise))) return [];
    const effect = `${show(old)} → ${show(amount)}${percent({ before: old, after: amount })}`;
    // a price that applies in several places is named once
    if (asked.has(effect)) return [];
    asked.add(effect);
    return [`${label} ${effect}`];
  });
  return steep.length > 0 ? `${steep.join(', ')}.` : undefined;
}

export const startOfChangeJob = 'catalogue-start';

/** A job that applies, at an instant, the values that are valid then. */
export const startOfChange = (kind: string, key: string, runAt: Date): NewJob => ({
  kind: startOfChangeJob,
  payload: { kind, key },
  runAt,
});
