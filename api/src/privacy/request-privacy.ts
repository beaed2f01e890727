import type { PrivacyWish } from 'shared/contract/lists';
import { newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import type { Tx } from '../database';

/**
 * Writes a wish down; whether anything is kept of the address is looked up by the letter's job, so that neither the
 * answer nor its time tells.
 */
export async function requestPrivacy(
  tx: Tx,
  { now, jobs, settings }: Context,
  { email, wants }: { email: string; wants: PrivacyWish },
): Promise<{ sent: true }> {
  const id = newPublicId();
  const expiresAt = new Date(now().getTime() + settings.rules.privacyLinkHours * 3_600_000);
  await tx
    .insertInto('privacy_requests')
    .values({ request_id: id, email, wants, created_at: now(), expires_at: expiresAt })
    .execute();
  await jobs.enqueue(tx, {
    kind: 'privacy-letter',
    payload: { letter: 'privacy-link', id },
    key: `letter:privacy-link:${id}`,
  });
  return { sent: true };
}
