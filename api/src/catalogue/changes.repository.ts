import type { Db, Tx } from '../database';
import { type Change, changeInForce, valuesAt } from './changes';

export interface KeyedChange<Values extends object = object> extends Change<Values> {
  readonly kind: string;
  readonly key: string;
  /** Who made it. */
  readonly personId: string;
}

const changes = (db: Db | Tx) =>
  db
    .selectFrom('catalogue_changes as change')
    .innerJoin('staff_people as person', 'person.id', 'change.made_by')
    .select(['change.id', 'kind', 'key', 'new_values as newValues', 'old_values as oldValues'])
    .select(['starts_at as startsAt', 'undoes', 'made_at as madeAt', 'person.name as madeBy'])
    .select(['reason', 'made_by as personId'])
    .orderBy('change.id');

/** The changes of a kind, of one key or of all, in the order in which they were made. */
export async function readChanges<Values extends object>(
  db: Db | Tx,
  kind: string,
  key?: string,
): Promise<KeyedChange<Values>[]> {
  const ofKind = changes(db).where('kind', '=', kind);
  const rows = await (key === undefined ? ofKind : ofKind.where('key', '=', key)).execute();
  return rows as KeyedChange<Values>[];
}

export const findChange = async (db: Db | Tx, id: number): Promise<KeyedChange | undefined> =>
  (await changes(db).where('change.id', '=', id).executeTakeFirst()) as KeyedChange | undefined;

/** The values that changes have put in force; undefined if none has started. */
export async function valuesInForce<Values extends object>(
  tx: Db | Tx,
  kind: string,
  key: string,
  at: Date,
): Promise<Values | undefined> {
  const all = await readChanges<Values>(tx, kind, key);
  const [first] = all;
  return first && changeInForce(all, at) && valuesAt(first.oldValues, all, at);
}

interface NewChange extends Pick<Change, 'newValues' | 'oldValues' | 'startsAt' | 'undoes' | 'madeAt'> {
  readonly reason?: string;
  readonly kind: string;
  readonly key: string;
  readonly personId: string;
}

export async function insertChange(tx: Tx, change: NewChange): Promise<number> {
  const { id } = await tx
    .insertInto('catalogue_changes')
    .values({
      kind: change.kind,
      key: change.key,
      new_values: change.newValues && JSON.stringify(change.newValues),
      old_values: JSON.stringify(change.oldValues),
      starts_at: change.startsAt,
      undoes: change.undoes,
      reason: change.reason ?? null,
      made_by: change.personId,
      made_at: change.madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
