import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from 'server/database';
import { countAddress, vital } from 'server/http';
import type { Context } from '../context';
import type { Tx } from '../database';
import { applyTransfer, recordDiscrepancy, type TransferReport } from './apply-transfer';
import type { BookingKind } from './payable';

const quietMs = 60_000;

/** Logs a forged notice, and then none for a minute: the next line says how many there were meanwhile. */
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

/**
 * The address to which a provider sends its notices, `/payments/notices/<provider>`. The signature is checked over the
 * bytes as they came; a forged notice is answered 401 and leaves no trace, and 429 after too many of one address. A genuine
 * one is stored with its event id in the transaction of its effect, then answered 200; the same event again is answered
 * 200 and does nothing. If its effect fails it is not stored, and the provider sends it again. One about something else
 * than a transfer is stored and answered 200. One that cannot be read is answered 422 and logged: sent again it would
 * fail again. What is no JSON is answered 400 before that.
 *
 * It is answered under any load, and first in line for a connection: what it brings takes work off the pages that wait
 * for it.
 *
 * It is no operation of the contract: its callers are banks, each with a body of its own.
 */
export function serveNotices(app: FastifyInstance, context: Context, kinds: readonly BookingKind[]): void {
  const provider = context.bank;
  const logForged = forgeryLog(context, provider.name);
  app.post(`/payments/notices/${provider.name}`, { config: vital }, async (request, reply) => {
    const rawBody = request.rawBody ?? Buffer.alloc(0);
    const reading = provider.readNotice(rawBody, request.headers, context.now());
    if (reading.kind === 'forged') {
      logForged(request, reading.fault);
      countAddress(context, request.ip, 'notice');
      return reply.code(401).send({ code: 'NOTICE_REFUSED', message: 'This notice is not signed by the bank.' });
    }
    if (reading.kind === 'unreadable') {
      request.log.error({ provider: provider.name, fault: reading.fault }, 'A signed payment notice cannot be read');
      return reply.code(422).send({ code: 'NOTICE_UNREADABLE', message: `This notice is ${reading.fault}.` });
    }
    if (reading.kind === 'other') {
      request.log.warn({ provider: provider.name, event: reading.event }, 'A payment notice is about no transfer');
    }
    const { eventId } = reading;
    const transfer = reading.kind === 'transfer' ? reading.transfer : undefined;
    await inTransaction(context.urgentDb, async (tx) => {
      const isNew = await tx
        .insertInto('payment_notices')
        .values({
          provider: provider.name,
          event_id: eventId,
          account_number: transfer?.accountNumber ?? null,
          provider_transfer_id: transfer?.id ?? null,
          body: rawBody.toString('utf8'),
          received_at: context.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!transfer) return;
      const telling = { provider: provider.name, received: transfer, source: 'notice' } as const;
      if (!isNew) await compareWithEvent(tx, context, eventId, telling);
      await applyTransfer(tx, context, kinds, telling);
      if (!isNew) return;
      // by now the booking is locked: an erase of it is over, or comes after this notice and finds it
      await wipeLateNotice(tx, isNew.id, transfer.accountNumber);
    });
    return reply.code(200).send({ data: { received: true } });
  });
}

/** An event names one transfer; should a bank use its id for another, that money is booked all the same. */
async function compareWithEvent(tx: Tx, context: Context, eventId: string, telling: TransferReport): Promise<void> {
  const first = await tx
    .selectFrom('payment_notices')
    .select('provider_transfer_id')
    .where('provider', '=', telling.provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (first?.provider_transfer_id !== telling.received.id)
    await recordDiscrepancy(tx, context, telling, 'reused_event');
}

const emptied = { body: '{}' } as const;

/** A bank may name the payer in its notices: of those about an erased account or its transfers only the event's id stays. */
export async function wipeNotices(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .updateTable('payment_notices')
    .set(emptied)
    .where((notice) => notice.or([notice('account_number', 'in', names), notice('provider_transfer_id', 'in', names)]))
    .execute();
}

/** The same for a notice that comes after the erase. */
async function wipeLateNotice(tx: Tx, noticeId: number, accountNumber: string): Promise<void> {
  await tx
    .updateTable('payment_notices')
    .set(emptied)
    .where('id', '=', noticeId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_accounts')
          .select('id')
          .where('account_number', '=', accountNumber)
          .where('payer_erased_at', 'is not', null),
      ),
    )
    .execute();
}
