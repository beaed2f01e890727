import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { instantOf } from 'shared/format';

/** Days in Lagos time, both inclusive; without one of them the range has no such end. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayMs = 86_400_000;
export const startOf = (day: string): Date => instantOf(day, '00:00');
const endOf = (day: string): Date => new Date(startOf(day).getTime() + dayMs);

/** Whether an instant is in the days. */
export const withinDays = (at: Expression<unknown>, { from, to }: Days): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${from === undefined ? sql`true` : sql`${at} >= ${startOf(from)}`} and ${
    to === undefined ? sql`true` : sql`${at} < ${endOf(to)}`
  })`;

/** A text as a part of a pattern of `like`, in which it stands for itself. */
export const likePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
