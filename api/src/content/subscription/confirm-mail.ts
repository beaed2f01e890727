import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Context } from '../../context';
import { readLink } from '../../mail/signed-link';
import { confirmableUntil } from './subscription-links';

const over = () =>
  new Refusal('LINK_EXPIRED', 'This link no longer works. Enter your address again and we send you a new one.');

/** Confirms an address by the link that was sent to it, and welcomes it; a second time changes nothing. */
export const confirmMail = (context: Context, token: string): Promise<{ email: string } | Refusal> =>
  inTransaction(context.db, async (tx) => {
    const { settings, now, jobs } = context;
    const id = readLink(settings.linkSecret, 'confirm', token, now());
    if (!id) return over();
    const known = await tx
      .selectFrom('subscriptions')
      .select(['state', 'email', 'consented_at'])
      .where('subscription_id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!known || known.email === null || known.state === 'left') return over();
    const { email, state, consented_at } = known;
    if (state === 'confirmed') return { email };
    if (confirmableUntil(context, consented_at) <= now()) return over();
    await tx
      .updateTable('subscriptions')
      .set({ state: 'confirmed', confirmed_at: now(), times_asked: 0 })
      .where('subscription_id', '=', id)
      .execute();
    await jobs.enqueue(tx, {
      kind: 'content-letter',
      payload: { letter: 'subscription-welcome', id },
      key: `letter:subscription-welcome:${id}:${now().getTime()}`,
    });
    return { email };
  });
