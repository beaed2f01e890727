import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { ReleaseRefusal } from '../release/refusal';
import type { ReleasesTables } from './tables';

type Rows = Kysely<ReleasesTables>;

/** A release that must not run any more. */
export interface Withdrawal {
  readonly name: string;
  readonly version: string;
  /** Stored by each device that was notified; random, so that no script can forge it beforehand. */
  readonly mark: string;
  /** Whether devices also delete what the site has stored on them. */
  readonly purgesDevices: boolean;
  readonly who: string;
  readonly why: string;
  readonly at: Date;
}

const toWithdrawal = (row: Selectable<ReleasesTables['release_withdrawals']>): Withdrawal => ({
  name: row.name,
  version: row.version,
  mark: row.mark,
  purgesDevices: row.purges_devices,
  who: row.who,
  why: row.why,
  at: row.at,
});

/** All of them, the oldest first. */
export async function readWithdrawals(db: Rows): Promise<Withdrawal[]> {
  return (await db.selectFrom('release_withdrawals').selectAll().orderBy('at').orderBy('mark').execute()).map(
    toWithdrawal,
  );
}

export async function findWithdrawal(db: Rows, name: string, version: string): Promise<Withdrawal | undefined> {
  const row = await db
    .selectFrom('release_withdrawals')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && toWithdrawal(row);
}

export async function recordWithdrawal(
  db: Rows,
  { tokenId, ...withdrawal }: Omit<Withdrawal, 'mark' | 'at'> & { readonly tokenId: string | null },
): Promise<void> {
  const { name, version, purgesDevices, who, why } = withdrawal;
  const mark = randomBytes(16).toString('base64url');
  await db
    .insertInto('release_withdrawals')
    .values({ name, version, mark, purges_devices: purgesDevices, who, why, token_id: tokenId })
    .execute();
}

export const withdrawnMessage = ({ who, why, at }: Withdrawal): string =>
  `It was withdrawn on ${at.toISOString().slice(0, 10)} by ${who}: "${why}".`;

/** @throws ReleaseRefusal WITHDRAWN */
export async function refuseWithdrawn(db: Rows, name: string, version: string): Promise<void> {
  const withdrawal = await findWithdrawal(db, name, version);
  if (withdrawal)
    throw new ReleaseRefusal(
      'WITHDRAWN',
      `${name}@${version} cannot be used again. ${withdrawnMessage(withdrawal)} Publish a new version.`,
    );
}
