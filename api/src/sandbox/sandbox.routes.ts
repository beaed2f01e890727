import type { FastifyInstance } from 'fastify';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import { sendSandboxTransfer } from 'shared/contract/payments';
import type { Context } from '../context';
import { route } from '../http';
import { findStaff } from '../http/staff';
import type { JobHandlers } from '../jobs';
import { toKobo } from '../money';
import { sendTransfer } from './sandbox-bank';
import { type SandboxNotice, sign, signatureHeader, timestampHeader } from './sandbox-provider';

/** Serves transfers of the sandbox bank. */
export function registerSandbox(app: FastifyInstance, context: Context): void {
  route(app, sendSandboxTransfer, async ({ body: { accountNumber, amount, narration }, request }) => {
    const transfer = { accountNumber, amountKobo: toKobo(amount), narration };
    const reference = await inTransaction(context.db, (tx) => sendTransfer(tx, context, transfer, findStaff(request)));
    if (!reference) {
      throw new Refusal('NOT_FOUND', 'Sandbox Bank has no account with this number.', {
        fields: { accountNumber: 'Check the ten digits' },
      });
    }
    return { reference };
  });
}

/** The path of the notices, as for every provider. */
const noticePath = '/api/v1/payments/notices/sandbox';

/** The server of this process for each context. */
const servers = new WeakMap<Context, FastifyInstance>();

/** Has the sandbox bank send its notices to this app. */
export const serveNoticesOf = (context: Context, app: FastifyInstance): void => void servers.set(context, app);

/**
 * Sends a signed notice of a transfer through the same route as a real bank. After a failure the retry of the job sends
 * it again: at least once.
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
