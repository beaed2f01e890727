import { type SqlBool, sql } from 'kysely';
import type { HistoryRow, listHistory } from 'shared/contract/history';
import type { InputOf } from 'shared/contract/operation';
import type { Role } from 'shared/contract/roles';
import type { Db } from '../../database';
import { type Days, likePattern, withinDays } from '../filters';
import { changesOf, wordsOf } from './history-words';

export type HistoryFilter = Omit<InputOf<typeof listHistory>['query'], 'after' | keyof Days> & Days;

interface StoredRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly reference: string | null;
  readonly before_values: unknown;
  readonly after_values: unknown;
  readonly person_id: string | null;
  readonly roles: readonly Role[];
  readonly address: string | null;
  readonly session_id: string | null;
  readonly refusal: string | null;
  readonly person: string | null;
  readonly subject: string | null;
}

/** A page of the history, the latest first. @param before the id of the last row of the page before */
export const readHistory = (
  db: Db,
  { person, action, reference, outcome, ...days }: HistoryFilter,
  { before, most }: { readonly before?: number | undefined; readonly most: number },
): Promise<StoredRow[]> =>
  db
    .selectFrom('staff_actions as done')
    .leftJoin('staff_people as person', 'person.id', 'done.person_id')
    .leftJoin('staff_people as subject', 'subject.id', 'done.reference')
    .selectAll('done')
    .select(['person.name as person', 'subject.name as subject'])
    .where(withinDays(sql.ref('done.at'), days))
    .$if(before !== undefined, (rows) => rows.where('done.id', '<', before ?? 0))
    .$if(reference !== undefined, (rows) => rows.where('done.reference', '=', reference ?? ''))
    .$if(action !== undefined, (rows) => rows.where('done.action', 'like', `${likePattern(action ?? '')}%`))
    .$if(outcome !== undefined, (rows) => rows.where('done.refusal', outcome === 'done' ? 'is' : 'is not', null))
    .$if(person !== undefined, (rows) => rows.where(isBy(person ?? '')))
    .orderBy('done.id', 'desc')
    .limit(most)
    .execute();

const isBy = (person: string) => sql<SqlBool>`(
  person.name ilike ${`%${likePattern(person)}%`} or person.email = ${person.toLowerCase()} or lower(done.actor) = ${person.toLowerCase()})`;

/** @param summaryOf the summary of an operation by its id */
export function historyRowOf(row: StoredRow, summaryOf: (id: string) => string | undefined): HistoryRow {
  const { did, isAbout } = wordsOf(row.action, summaryOf);
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    who: row.person ?? nameOf(row.actor),
    roles: [...row.roles],
    address: row.address,
    sessionId: row.session_id,
    action: row.action,
    did,
    about: isAbout ? (row.subject ?? row.reference) : null,
    reference: row.reference,
    refusal: row.refusal,
    changes: changesOf(row.before_values, row.after_values),
  };
}

/** The name of who is no person. */
function nameOf(actor: string): string {
  const name = actor === 'nobody' ? 'unknown person' : actor;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
