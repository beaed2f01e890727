import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { inTransaction } from 'server/database';
import type { Context } from '../../context';
import type { Db, Tx } from '../../database';
import type { Settings } from '../../settings';
import { fingerprintOf } from '../../settings/same-secrets';
import { openSecret, sealSecret } from '../webhooks/signature';

/** As `auth.ts` names the secret. */
const keyOf = (secret: string) => ({ keys: new Map([[1, secret]]), currentVersion: 1 });

const decrypted = (data: string, secret: string): Promise<string | undefined> =>
  symmetricDecrypt({ key: keyOf(secret), data }).catch(() => undefined);

/** Encrypts a text with the new secret, if the old one opens it. */
async function withNewSecret(data: string, from: string, to: string): Promise<string> {
  const text = await decrypted(data, from);
  return text === undefined ? data : symmetricEncrypt({ key: keyOf(to), data: text });
}

/** Whether the secret of this process opens the second factor of a person, or there is none. */
export async function opensSecondFactor(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  personId: string,
): Promise<boolean> {
  const rows = await db.selectFrom('staff_two_factors').select('secret').where('person_id', '=', personId).execute();
  const opened = await Promise.all(rows.map(({ secret }) => decrypted(secret, settings.staffSecret)));
  return opened.every((text) => text !== undefined);
}

/**
 * Encrypts second factors and the secrets of webhooks anew after `STAFF_SECRET` was changed, with the secret of before, and has the
 * database expect the new one.
 * Any number of starts may do it.
 */
export async function replaceStaffSecret(
  db: Db,
  { staffSecret: to, staffSecretBefore: from }: Pick<Settings, 'staffSecret' | 'staffSecretBefore'>,
): Promise<void> {
  if (from === undefined) return;
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('staff_two_factors')
      .select(['id', 'secret', 'backup_codes'])
      .forUpdate()
      .execute();
    for (const { id, secret, backup_codes } of rows)
      await tx
        .updateTable('staff_two_factors')
        .set({
          secret: await withNewSecret(secret, from, to),
          backup_codes: await withNewSecret(backup_codes, from, to),
        })
        .where('id', '=', id)
        .execute();
    await resealWebhooks(tx, from, to);
    await tx
      .updateTable('secret_fingerprints')
      .set({ fingerprint: fingerprintOf('STAFF_SECRET', to) })
      .where('name', '=', 'STAFF_SECRET')
      .where('fingerprint', '=', fingerprintOf('STAFF_SECRET', from))
      .execute();
  });
}

/** Those that the old secret does not open are sealed with the new one already, or lost. */
async function resealWebhooks(tx: Tx, from: string, to: string): Promise<void> {
  const resealed = (id: string, sealed: string): string => {
    try {
      return sealSecret(to, id, openSecret(from, id, sealed));
    } catch {
      return sealed;
    }
  };
  for (const { id, secret, old_secret } of await tx.selectFrom('webhook_targets').selectAll().forUpdate().execute())
    await tx
      .updateTable('webhook_targets')
      .set({ secret: resealed(id, secret), old_secret: old_secret && resealed(id, old_secret) })
      .where('id', '=', id)
      .execute();
}
