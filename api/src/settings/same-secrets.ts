import { createHmac } from 'node:crypto';
import { SettingsError } from 'server/settings';
import type { Db } from '../database';
import type { Settings } from './settings';

type Signing = Pick<Settings, 'viewSecret' | 'linkSecret' | 'visitSecret' | 'staffSecret'>;

/** Secrets for signatures that other processes check, with the files of generated ones. */
const shared = [
  { name: 'VIEW_SECRET', file: 'view-secret', of: ({ viewSecret }: Signing) => viewSecret },
  { name: 'LINK_SECRET', file: 'link-secret', of: ({ linkSecret }: Signing) => linkSecret },
  { name: 'VISIT_SECRET', file: 'visit-secret', of: ({ visitSecret }: Signing) => visitSecret },
  { name: 'STAFF_SECRET', file: 'staff-secret', of: ({ staffSecret }: Signing) => staffSecret },
] as const;

/** What the database stores of a secret. */
export const fingerprintOf = (name: string, secret: string): string =>
  createHmac('sha256', secret).update(`fingerprint\n${name}`).digest('base64url');

/**
 * Checks that this process uses the same secrets as the others on its database. The first process stores their
 * fingerprints.
 * @throws SettingsError that says what to do
 */
export async function requireSameSecrets(db: Db, settings: Signing, now: Date): Promise<void> {
  const faults: string[] = [];
  for (const { name, file, of } of shared) {
    const fingerprint = fingerprintOf(name, of(settings));
    await db
      .insertInto('secret_fingerprints')
      .values({ name, fingerprint, kept_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const kept = await db.selectFrom('secret_fingerprints').selectAll().where('name', '=', name).executeTakeFirst();
    if (kept && kept.fingerprint !== fingerprint) faults.push(faultOf(name, file));
  }
  if (faults.length > 0) throw new SettingsError(faults);
}

const faultOf = (name: string, file: string): string =>
  `${name}: this database is used with another one. Set it to that of the process that began it, which is its ${name} or ` +
  `lies in its DATA_DIR/${file}. To change it on purpose, see "Change a secret" in docs/operating.md.`;
