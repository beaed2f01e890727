import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { inTransaction } from '../http';
import { applyTransfer } from './apply-transfer';
import type { BookingKind } from './payable';
import { wipeLateNotice } from './personal-payments';

/**
 * The address to which a provider sends its notices, `/payments/notices/<provider>`. The signature is checked over the
 * bytes as they came; a forged notice is answered 401 and leaves no trace. A genuine one is stored with its event id
 * in the transaction of its effect, then answered 200; the same event again is answered 200 and does nothing. If its
 * effect fails it is not stored, and the provider sends it again.
 *
 * It is answered under any load, and first in line for a connection: what it brings takes work off the pages that wait
 * for it.
 *
 * It is no operation of the contract: its callers are banks, each with a body of its own.
 */
export function serveNotices(app: FastifyInstance, context: Context, kinds: readonly BookingKind[]): void {
  const provider = context.bank;
  app.post(`/payments/notices/${provider.name}`, { config: { isVital: true } }, async (request, reply) => {
    const rawBody = request.rawBody ?? Buffer.alloc(0);
    const reading = provider.readNotice(rawBody, request.headers, context.now());
    if (!reading.genuine) {
      request.log.warn({ provider: provider.name, fault: reading.fault }, 'A payment notice was refused');
      return reply.code(401).send({ code: 'NOTICE_REFUSED', message: 'This notice is not signed by the bank.' });
    }
    const { eventId, transfer } = reading;
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
      if (!isNew || !transfer) return;
      await applyTransfer(tx, context, kinds, { provider: provider.name, received: transfer, learntFrom: 'notice' });
      // by now the booking is locked: an erase of it is over, or comes after this notice and finds it
      await wipeLateNotice(tx, isNew.id, transfer.accountNumber);
    });
    return reply.code(200).send({ data: { received: true } });
  });
}
