import type { FastifyInstance } from 'fastify';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import { sendSandboxTransfer } from 'shared/contract/payments';
import type { Context } from '../context';
import { route } from '../http';
import { demandStaff } from '../http/staff';
import { toKobo } from '../money';
import { deliverThrough } from './sandbox.jobs';
import { sendTransfer } from './sandbox-bank';

/** Serves the sandbox bank's own door; nothing of it is there while a live provider is in use. */
export function registerSandbox(app: FastifyInstance, context: Context): void {
  if (context.settings.payment.provider !== 'sandbox') return;
  deliverThrough(app, context);
  route(app, sendSandboxTransfer, async ({ body: { accountNumber, amount, narration }, request }) => {
    if (context.settings.payment.isForStaffOnly) await demandStaff(context, request);
    const transfer = { accountNumber, amountKobo: toKobo(amount), narration };
    const reference = await inTransaction(context.db, (tx) => sendTransfer(tx, context, transfer));
    if (!reference) {
      throw new Refusal('NOT_FOUND', 'Sandbox Bank has no account with this number.', {
        fields: { accountNumber: 'Check the ten digits' },
      });
    }
    return { reference };
  });
}
