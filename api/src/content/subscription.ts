import { createHmac } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { addMail as operation } from 'shared/contract/content';
import { paths } from 'shared/paths';
import { newPublicId } from '../bookings/public-names';
import type { Context } from '../context';
import type { Tx } from '../database';
import type { IdempotentCall } from '../http';
import { readLink, signLink } from '../mail/signed-link';
import type { Letter } from '../mail/write-letter';
import { addAlert, checkRoute, confirmAlerts } from './route-alerts';
import type { ContentTables } from './tables';

type Body = IdempotentCall<typeof operation, undefined>['body'];
type Subscription = Selectable<ContentTables['subscriptions']>;

/** The limit of confirmation mails to an address that never answers, so that nobody can flood a mailbox. */
const mostTimesAsked = 5;
const dayMs = 86_400_000;

/**
 * Stores a consent and asks the address for confirmation by mail. The response is the same for every address: a
 * confirmed one gets a notification instead, once a day at most.
 */
export async function addMail(tx: Tx, context: Context, { email, source, route }: Body): Promise<{ sent: true }> {
  if (route) await checkRoute(context, route);
  const hash = emailHashOf(context, email);
  // concurrent requests for one address run one after another
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription ${hash}`}, 0))`.execute(tx);
  const known = await tx.selectFrom('subscriptions').selectAll().where('email_hash', '=', hash).executeTakeFirst();
  if (known?.state === 'confirmed') {
    if (route && (await addAlert(tx, context, known.subscription_id, route))) await askAbout(tx, context, known);
    else await notifyAgain(tx, context, known);
  } else await askForConfirmation(tx, context, known, { hash, email, source, route });
  return { sent: true };
}

/** Asks a confirmed address about a route that was entered for it. */
async function askAbout(tx: Tx, { now, jobs }: Context, { subscription_id }: Subscription): Promise<void> {
  await jobs.enqueue(tx, {
    kind: 'content-letter',
    payload: { letter: 'subscription-confirm', id: subscription_id },
    key: `letter:subscription-confirm:${subscription_id}:${now().getTime()}:route`,
  });
}

async function askForConfirmation(
  tx: Tx,
  context: Context,
  known: Subscription | undefined,
  { hash, email, source, route }: { hash: string } & Pick<Body, 'email' | 'source' | 'route'>,
): Promise<void> {
  const { now, jobs } = context;
  const before = known?.state === 'pending' ? known.times_asked : 0;
  if (before >= mostTimesAsked) return;
  const consent = { email, source, state: 'pending' as const, consented_at: now(), times_asked: before + 1 };
  const { subscription_id } = await tx
    .insertInto('subscriptions')
    .values({
      subscription_id: newPublicId(),
      email_hash: hash,
      ...consent,
      confirmed_at: null,
      left_at: null,
      told_at: null,
      news_week: null,
    })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({ ...consent, confirmed_at: null, left_at: null }),
    )
    .returning('subscription_id')
    .executeTakeFirstOrThrow();
  if (route) await addAlert(tx, context, subscription_id, route);
  await jobs.enqueue(tx, {
    kind: 'content-letter',
    payload: { letter: 'subscription-confirm', id: subscription_id },
    key: `letter:subscription-confirm:${subscription_id}:${now().getTime()}:${before}`,
  });
}

async function notifyAgain(tx: Tx, { now, jobs }: Context, { subscription_id, told_at }: Subscription): Promise<void> {
  if (told_at && now().getTime() - told_at.getTime() < dayMs) return;
  await tx
    .updateTable('subscriptions')
    .set({ told_at: now() })
    .where('subscription_id', '=', subscription_id)
    .execute();
  await jobs.enqueue(tx, {
    kind: 'content-letter',
    payload: { letter: 'subscription-known', id: subscription_id },
    key: `letter:subscription-known:${subscription_id}:${now().getTime()}`,
  });
}

const over = () =>
  new Refusal('LINK_EXPIRED', 'This link no longer works. Enter your address again and we send you a new one.');

/** Confirms an address and its routes by the link in its mail, and sends a welcome mail to a new one; a repetition changes nothing. */
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
    if (state === 'confirmed') {
      await confirmAlerts(tx, context, id);
      return { email };
    }
    if (confirmableUntil(context, consented_at) <= now()) return over();
    await tx
      .updateTable('subscriptions')
      .set({ state: 'confirmed', confirmed_at: now(), times_asked: 0 })
      .where('subscription_id', '=', id)
      .execute();
    await confirmAlerts(tx, context, id);
    await jobs.enqueue(tx, {
      kind: 'content-letter',
      payload: { letter: 'subscription-welcome', id },
      key: `letter:subscription-welcome:${id}:${now().getTime()}`,
    });
    return { email };
  });

/**
 * Ends the subscription and deletes the address and its routes, but not the proof of consent. A repetition changes nothing; the address
 * is then unknown, so the response is empty.
 */
export async function unsubscribe({ db, settings, now }: Context, token: string): Promise<{ email: string } | Refusal> {
  const id = readLink(settings.linkSecret, 'leave', token, now());
  if (!id) return new Refusal('LINK_EXPIRED', 'This link is incomplete. Open it from the e-mail again.');
  // one statement returns and deletes the address
  const left = await db
    .with('known', (known) =>
      known
        .selectFrom('subscriptions')
        .select(['subscription_id', 'email'])
        .where('subscription_id', '=', id)
        .where('state', '<>', 'left')
        .forUpdate(),
    )
    .with('routes', (routes) =>
      routes
        .deleteFrom('route_alerts')
        .where('subscription_id', 'in', (alerts) => alerts.selectFrom('known').select('subscription_id')),
    )
    .updateTable('subscriptions')
    .from('known')
    .set({ state: 'left', email: null, left_at: now(), told_at: null, news_week: null })
    .whereRef('subscriptions.subscription_id', '=', 'known.subscription_id')
    .returning('known.email as email')
    .executeTakeFirst();
  return { email: left?.email ?? '' };
}

type Signing = Pick<Context, 'settings'>;

/** The keyed hash by which a deleted address is recognised. */
const emailHashOf = ({ settings }: Signing, email: string): string =>
  createHmac('sha256', settings.linkSecret).update(`subscription\n${email}`).digest('base64url');

/** When the confirmation of a consent expires. */
export const confirmableUntil = ({ settings }: Signing, consentedAt: Date): Date =>
  new Date(consentedAt.getTime() + settings.rules.subscriptionConfirmDays * 86_400_000);

export function confirmUrl({ settings }: Signing, id: string, consentedAt: Date): string {
  const token = signLink(settings.linkSecret, 'confirm', id, confirmableUntil({ settings }, consentedAt));
  return `${settings.origin}${paths.subscription}#confirm=${token}`;
}

/** Both unsubscribe links; they do not expire. */
export function unsubscribeLinks({ settings }: Signing, id: string): Letter['leave'] {
  const token = signLink(settings.linkSecret, 'leave', id);
  return {
    pageUrl: `${settings.origin}${paths.subscription}#leave=${token}`,
    oneClickUrl: `${settings.origin}/api/v1/email/unsubscribe?token=${token}`,
  };
}
