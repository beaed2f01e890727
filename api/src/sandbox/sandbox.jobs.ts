import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import type { JobHandlers } from '../jobs';
import { sign } from '../payments/signature';
import { type SandboxNotice, signatureHeader, timestampHeader } from './sandbox-provider';

/** Where the bank sends its notices: the public address of payments. */
const noticePath = '/api/v1/payments/notices/sandbox';

/** The server that stands at that address in this process, by its context. */
const servers = new WeakMap<Context, FastifyInstance>();

export const deliverThrough = (app: FastifyInstance, context: Context): void => void servers.set(context, app);

/**
 * Tells of a transfer by a signed notice, over the same route that a live bank would use: the request goes through
 * the whole server, signature and all. Refused or failed, the job's retries send it again: at least once.
 */
export const sandboxJobs: JobHandlers = {
  'sandbox-notice': async ({ reference }, context) => {
    const server = servers.get(context);
    if (!server) throw new Error('This process serves no notices');
    const transfer = await context.db
      .selectFrom('sandbox_transfers')
      .selectAll()
      .where('reference', '=', String(reference))
      .executeTakeFirstOrThrow();
    const notice: SandboxNotice = {
      eventId: transfer.event_id,
      event: 'transfer.received',
      transfer: {
        reference: transfer.reference,
        accountNumber: transfer.account_number,
        amountKobo: transfer.amount_kobo,
        currency: 'NGN',
        sentAt: transfer.sent_at.toISOString(),
      },
    };
    const body = Buffer.from(JSON.stringify(notice));
    const seconds = Math.floor(context.now().getTime() / 1000);
    const answer = await server.inject({
      method: 'POST',
      url: noticePath,
      headers: {
        'content-type': 'application/json',
        [timestampHeader]: String(seconds),
        [signatureHeader]: sign(context.settings.payment.secret, seconds, body),
      },
      payload: body,
    });
    if (answer.statusCode !== 200) throw new Error(`The notice was answered ${answer.statusCode}`);
    await context.db
      .updateTable('sandbox_transfers')
      .set({ noticed_at: context.now() })
      .where('reference', '=', transfer.reference)
      .execute();
  },
};
