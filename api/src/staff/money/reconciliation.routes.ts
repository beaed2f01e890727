import type { FastifyInstance } from 'fastify';
import { closeDifference, readReconciliation } from 'shared/contract/reconciliation';
import type { Context } from '../../context';
import { route } from '../../http';
import { staffOf } from '../../http/staff';
import {
  closeDifference as close,
  readReconciliation as read,
} from '../../payments/reconciliation/read-reconciliation';
import { differences, recordAction } from '../record-action';

/** Serves the reports of the providers, and the differences between their lists and our books. */
export function registerReconciliation(app: FastifyInstance, context: Context): void {
  route(app, readReconciliation, () => read(context));

  route(app, closeDifference, async ({ tx, params, body, request }) => {
    const reference = await close(tx, context, Number(params.id), body.note);
    await recordAction(tx, context, {
      actor: staffOf(request),
      action: 'money: close a difference',
      reference,
      ...differences({ isOpen: true }, { isOpen: false }),
    });
    return { message: `The difference about ${reference} is closed.` };
  });
}
