import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from 'server/database';
import { busy, countAddress, vital } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import { applyReport, applyTransfer, recordDiscrepancy, shownName, type TransferReport } from './apply-transfer';
import { reportOf } from './ask-provider';
import { wakeRefunds } from './ask-refund';
import { noteDispute } from './disputes';
import { columnsAtProvider, isNamed } from './ledger';
import type { BookingKind } from './payable';
import type { AccountKey, NoticeReading, PaymentProvider } from './provider';
import { storeRejected } from './rejected-transfers';

const quietMs = 60_000;

/** Logs at most one forged notice a minute, with the number of those that were not logged. */
const forgeryLog = ({ now }: Context, provider: string) => {
  let quietUntilMs = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  return ({ log }: FastifyRequest, fault: string): void => {
    const nowMs = now().getTime();
    if (nowMs < quietUntilMs) {
      unlogged += 1;
      return;
    }
    log.warn({ provider, fault, alsoRefused: unlogged }, 'A payment notice was refused');
    quietUntilMs = nowMs + quietMs;
    unlogged = 0;
  };
};

/** How long a notice that names an account by a name of the provider's is held back for one that is being opened. */
const earlyMs = 120_000;
const mostHeldBack = 1000;

/**
 * Whether a notice that was held back before has had its time: what names no account of ours would come again for ever on a
 * site where always some account is being opened.
 */
function heldBack({ now }: Context) {
  const since = new Map<string, number>();
  return (eventId: string): boolean => {
    const nowMs = now().getTime();
    const firstMs = since.get(eventId) ?? nowMs;
    since.set(eventId, firstMs);
    const [oldest] = since.keys();
    if (since.size > mostHeldBack && oldest !== undefined) since.delete(oldest);
    return nowMs - firstMs >= earlyMs;
  };
}

/**
 * Serves the notices of each provider at `/payments/notices/<provider>`. The signature is checked over the received bytes; a
 * forged notice is answered 401 and not stored, and 429 after too many from one address. A genuine notice is stored
 * with its event id in the transaction of its effect and answered 200; the same event again is answered 200 and does
 * nothing. If the effect fails the notice is not stored, and the provider repeats it. A notice about something else is
 * stored and answered 200. A notice that something happened to an account makes us ask the provider, with no transaction
 * open; if it does not answer, and for an account that is being opened, the notice is answered 503, not stored, and
 * comes again. One without our reference may be about any account that this provider is opening, for two minutes. An unreadable one is answered 422 and logged, because a repetition would fail as well.
 *
 * Notices are served under any load, on connections of their own: they end the polling of pages that wait for them.
 *
 * It is not an operation of the contract: each bank has a body of its own.
 */
export function serveNotices(app: FastifyInstance, context: Context, kinds: readonly BookingKind[]): void {
  for (const provider of context.banks.all) serveNoticesOf(app, context, kinds, provider);
}

function serveNoticesOf(
  app: FastifyInstance,
  context: Context,
  kinds: readonly BookingKind[],
  provider: PaymentProvider,
): void {
  const logForged = forgeryLog(context, provider.name);
  const hasHadItsTime = heldBack(context);
  app.post(`/payments/notices/${provider.name}`, { config: vital }, async (request, reply) => {
    const rawBody = request.rawBody ?? Buffer.alloc(0);
    const reading = provider.readNotice(rawBody, request.headers, context.now());
    if (reading.kind === 'forged') {
      context.counts.notice('refused');
      logForged(request, reading.fault);
      countAddress(context, request.ip, 'notice');
      return reply.code(401).send({ code: 'NOTICE_REFUSED', message: 'This notice is not signed by the bank.' });
    }
    if (reading.kind === 'unreadable') {
      context.counts.notice('unreadable');
      request.log.error({ provider: provider.name, fault: reading.fault }, 'A signed payment notice cannot be read');
      return reply.code(422).send({ code: 'NOTICE_UNREADABLE', message: `This notice is ${reading.fault}.` });
    }
    if (reading.kind === 'other') {
      request.log.warn({ provider: provider.name, event: reading.event }, 'A payment notice is about no transfer');
    }
    const { eventId } = reading;
    const transfer = reading.kind === 'transfer' ? reading.transfer : undefined;
    const about = accountOf(reading);
    const account =
      reading.kind === 'account' || reading.kind === 'dispute'
        ? await knownAccount(context, provider.name, reading.account)
        : undefined;
    // jobs ask about a dispute, so that its alarm needs no answer
    const report = account && reading.kind === 'account' && (await reportOf(context, account));
    await inTransaction(context.urgentDb, async (tx) => {
      // no refund is of an account that is being opened
      if (about && reading.kind !== 'refund') {
        const early = await isBeingOpened(tx, context, provider.name, about);
        if (early === 'yes' || (early === 'perhaps' && !hasHadItsTime(eventId))) throw comesAgain();
      }
      const isNew = await tx
        .insertInto('payment_notices')
        .values({
          provider: provider.name,
          event_id: eventId,
          account_number: about ? await shownName(tx, provider.name, about) : null,
          provider_transfer_id: transfer?.id ?? null,
          body: rawBody.toString('utf8'),
          received_at: context.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (reading.kind === 'rejected') {
        const { rejected } = reading;
        await storeRejected(tx, context, kinds, { provider: provider.name, eventId, rejected });
      }
      if (isNew && reading.kind === 'dispute') {
        const { reference } = reading.account;
        const { dispute } = reading;
        await noteDispute(tx, context, {
          provider: provider.name,
          eventId,
          reference,
          dispute,
          accountId: account?.id,
        });
      }
      if (reading.kind === 'refund') await wakeRefunds(tx, context, provider.name, { eventId, of: reading.of });
      if (report) await applyReport(tx, context, kinds, { ...report, provider: provider.name, source: 'notice' });
      if (isNew && about && !transfer) await wipeLateNotice(tx, isNew.id);
      if (!transfer) return;
      const received = { provider: provider.name, received: transfer, source: 'notice' } as const;
      if (!isNew) await compareWithEvent(tx, context, eventId, received);
      await applyTransfer(tx, context, kinds, received);
      if (!isNew) return;
      // the booking is locked: an erasure is complete, or starts after this notice and finds it
      await wipeLateNotice(tx, isNew.id);
    });
    context.counts.notice('accepted');
    return reply.code(200).send({ data: { received: true } });
  });
}

/** The account that a notice is about, so that it is emptied with the account when its traveller is erased. */
function accountOf(reading: NoticeReading): AccountKey | undefined {
  switch (reading.kind) {
    case 'transfer':
      return reading.transfer.account;
    case 'account':
    case 'dispute':
      return reading.account;
    case 'rejected':
      return reading.rejected.account;
    case 'refund':
      return 'key' in reading.of ? undefined : reading.of;
  }
  return undefined;
}

const knownAccount = (context: Context, provider: string, key: AccountKey) =>
  context.urgentDb
    .selectFrom('payment_accounts')
    .select(columnsAtProvider)
    .select(['id', 'provider'])
    .where('provider', '=', provider)
    .where('state', '<>', 'opening')
    .where(isNamed(key))
    .executeTakeFirst();

/**
 * Whether an account is unknown only because it is being opened. Our reference is stored before; another name may be that of
 * any account that this provider has just been asked for.
 */
async function isBeingOpened(
  tx: Tx,
  { now }: Context,
  provider: string,
  key: AccountKey,
): Promise<'yes' | 'perhaps' | 'no'> {
  const ofProvider = tx.selectFrom('payment_accounts').select('state').where('provider', '=', provider);
  const named = await ofProvider.where(isNamed(key)).execute();
  if (named.length > 0) return named.every(({ state }) => state === 'opening') ? 'yes' : 'no';
  if ('reference' in key) return 'no';
  const unnamed = await ofProvider
    .where('state', '=', 'opening')
    .where('opened_at', '>', new Date(now().getTime() - earlyMs))
    .limit(1)
    .execute();
  return unnamed.length > 0 ? 'perhaps' : 'no';
}

const comesAgain = () => busy('The account of this notice is being opened. Send the notice again.', 5);

/** Records an event id that the bank reuses for another transfer; that money is recorded all the same. */
async function compareWithEvent(tx: Tx, context: Context, eventId: string, report: TransferReport): Promise<void> {
  const first = await tx
    .selectFrom('payment_notices')
    .select('provider_transfer_id')
    .where('provider', '=', report.provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (first?.provider_transfer_id !== report.received.id) await recordDiscrepancy(tx, context, report, 'reused_event');
}

const emptied = { body: '{}' } as const;

/** Empties the notices about erased accounts and their transfers, which may name the payer; the event ids stay. */
export async function wipeNotices(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable('payment_notices')
    .set(emptied)
    .where((notice) => notice.or([notice('account_number', 'in', names), notice('provider_transfer_id', 'in', names)]))
    .execute();
}

/** Empties a notice that arrives after the erasure. */
async function wipeLateNotice(tx: Tx, noticeId: number): Promise<void> {
  await tx
    .updateTable('payment_notices')
    .set(emptied)
    .where('id', '=', noticeId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_accounts')
          .select('id')
          .whereRef('payment_accounts.provider', '=', 'payment_notices.provider')
          .whereRef('payment_accounts.account_number', '=', 'payment_notices.account_number')
          .where('payer_erased_at', 'is not', null)
          // a later account with this number may be another payer's
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('payment_accounts as later')
                  .select('later.id')
                  .whereRef('later.provider', '=', 'payment_accounts.provider')
                  .whereRef('later.account_number', '=', 'payment_accounts.account_number')
                  .whereRef('later.id', '>', 'payment_accounts.id'),
              ),
            ),
          ),
      ),
    )
    .execute();
}
