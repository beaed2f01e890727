import { Refusal } from 'server/http';
import type { Context } from '../../context';
import { readLink } from '../../mail/signed-link';

/**
 * Ends the mails of an address and forgets it, but for what proves that it once agreed. A second time changes nothing;
 * the address is then no longer known, so the answer is empty.
 */
export async function unsubscribe({ db, settings, now }: Context, token: string): Promise<{ email: string } | Refusal> {
  const id = readLink(settings.linkSecret, 'leave', token, now());
  if (!id) return new Refusal('LINK_EXPIRED', 'This link is not whole. Open it from the mail again.');
  // one statement gives the address and takes it away
  const left = await db
    .with('known', (known) =>
      known
        .selectFrom('subscriptions')
        .select(['subscription_id', 'email'])
        .where('subscription_id', '=', id)
        .where('state', '<>', 'left')
        .forUpdate(),
    )
    .updateTable('subscriptions')
    .from('known')
    .set({ state: 'left', email: null, left_at: now(), told_at: null, news_week: null })
    .whereRef('subscriptions.subscription_id', '=', 'known.subscription_id')
    .returning('known.email as email')
    .executeTakeFirst();
  return { email: left?.email ?? '' };
}
