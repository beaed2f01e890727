import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { withBody } from '../controls';
import { refundStatuses } from './books';
import type { PaystackSimulation } from './paystack';
import { transactionStatuses } from './settings';

const changes = z.strictObject({
  isEnabled: z.boolean(),
  minKobo: z.int().min(1),
  maxKobo: z.int().min(1),
  unpaid: z.enum(['by_age', 'abandoned', 'ongoing', 'pending']),
  chargeCheckShowsAccount: z.boolean(),
  listFindsAccountNumbers: z.boolean(),
  rejectionClosesAccount: z.boolean(),
  unknownReference: z.union([z.literal(400), z.literal(404)]),
  metadataAs: z.enum(['object', 'string']),
  hasOddBodies: z.boolean(),
  balance: z.enum(['enough', 'refuses', 'waits']),
  refundListLagMs: z.int().min(0),
  transactionListLagMs: z.int().min(0),
  showsReversalPending: z.boolean(),
  isLimited: z.boolean(),
});

const course = z.strictObject({
  processingAfterMs: z.number().min(0),
  end: z
    .strictObject({ afterMs: z.number().min(0), status: z.enum(['processed', 'failed', 'needs-attention']) })
    .optional(),
});

/** The controls of this provider under `/_sim/`. */
export function registerPaystackControls(app: FastifyInstance, provider: PaystackSimulation): void {
  const done = (reply: FastifyReply, fault: string | undefined) =>
    fault === undefined ? undefined : reply.code(400).send({ faults: [fault] });

  app.get('/settings', async () => provider.settings);
  app.post(
    '/settings',
    withBody(changes.partial(), (changed) => Object.assign(provider.settings, changed)),
  );
  app.post(
    '/keys',
    withBody(
      z.union([z.strictObject({ rotate: z.string().min(1) }), z.strictObject({ signWith: z.string().min(1) })]),
      (keys) => ('rotate' in keys ? provider.rotateKey(keys.rotate) : provider.signWith(keys.signWith)),
    ),
  );
  app.post(
    '/transactions',
    withBody(
      z.strictObject({ reference: z.string(), status: z.enum(transactionStatuses).optional() }),
      ({ reference, status }, reply) => done(reply, provider.force(reference, status)),
    ),
  );
  app.get('/refunds', async () =>
    provider.books.refunds.map(({ transaction, ...refund }) => ({ ...refund, transaction: transaction.id })),
  );
  app.post(
    '/refunds',
    withBody(z.strictObject({ id: z.int(), status: z.enum(refundStatuses) }), ({ id, status }, reply) =>
      done(reply, provider.moveRefund(id, status)),
    ),
  );
  app.post(
    '/refunds/next',
    withBody(course, ({ processingAfterMs, end }) => provider.planRefund({ processingAfterMs, end })),
  );
}
