import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from 'shared/contract/roles';
import type { Db, Tx } from '../../database';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly squads: readonly string[];
  readonly hasSecondFactor: boolean;
  /** Whether the person has signed in by the provider, which has bound the account there. */
  readonly hasProviderAccount: boolean;
  readonly isDisabled: boolean;
}

const people = (db: Db | Tx) =>
  db
    .selectFrom('staff_people')
    .select(['id', 'name', 'email', 'roles', 'squads', 'two_factor_enabled as hasSecondFactor'])
    .select(sql<boolean>`disabled_at is not null`.as('isDisabled'))
    .select(
      sql<boolean>`exists (
        select from staff_accounts where person_id = staff_people.id and provider_id = 'oidc')`.as(
        'hasProviderAccount',
      ),
    );

export const findPerson = (db: Db | Tx, id: string): Promise<Person | undefined> =>
  people(db).where('id', '=', id).executeTakeFirst();

export const findPersonByEmail = (db: Db | Tx, email: string): Promise<Person | undefined> =>
  people(db).where('email', '=', email).executeTakeFirst();

/** Locks the person for the transaction. */
export const lockPerson = (tx: Tx, id: string): Promise<Person | undefined> =>
  people(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export const hasPeople = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('staff_people').select('id').limit(1).executeTakeFirst()) !== undefined;

/** All people with the last use of their open sessions, by name. */
export const listPeople = (db: Db, now: Date) =>
  people(db)
    .select((of) =>
      of
        .selectFrom('staff_logins')
        .whereRef('person_id', '=', 'staff_people.id')
        .where('expires_at', '>', now)
        .select(sql<Date | null>`max(staff_logins.updated_at)`.as('at'))
        .as('lastUsedAt'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Locks the admins who may sign in, for the transaction. @returns their ids */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .selectFrom('staff_people')
    .select('id')
    .where(sql<boolean>`'admin' = any(roles)`)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/** Ends the sessions of a person, and sign-ins that wait for a code. @returns how many sessions */
export async function endSessions(tx: Tx, personId: string, except?: string): Promise<number> {
  await tx.deleteFrom('staff_verifications').where('value', '=', personId).execute();
  const ended = await tx
    .deleteFrom('staff_logins')
    .where('person_id', '=', personId)
    .$if(except !== undefined, (of) => of.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  return ended.length;
}

/** Longer than a code of an authenticator app is accepted. */
const usedCodeMs = 5 * 60_000;

/** Whether a code of this person was not used before. It counts as used from now on; of several calls at once one is the first. */
export async function isFirstUse(db: Db, now: Date, personId: string, code: unknown): Promise<boolean> {
  await db
    .deleteFrom('staff_used_codes')
    .where('used_at', '<', new Date(now.getTime() - usedCodeMs))
    .execute();
  const hash = createHash('sha256')
    .update(`${personId} ${String(code)}`)
    .digest('base64url');
  const stored = await db
    .insertInto('staff_used_codes')
    .values({ hash, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Deletes sessions and challenges that are over, and invitations a while after their end. */
export async function deleteOldPeopleRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('staff_logins').where('expires_at', '<', now).execute();
  await db.deleteFrom('staff_verifications').where('expires_at', '<', now).execute();
  await db.deleteFrom('staff_oidc_starts').where('expires_at', '<', now).execute();
  await db.deleteFrom('staff_invitations').where('expires_at', '<', now).execute();
}
