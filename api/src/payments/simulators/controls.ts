import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultKinds } from './faults';
import type { Simulator } from './start';

type Parts = Pick<Simulator, 'clock' | 'faults' | 'notices' | 'provider' | 'deliver'>;

/** The body by its schema; answers 400 with what is wrong otherwise. */
export const withBody =
  <Schema extends z.ZodType>(schema: Schema, handle: (body: z.output<Schema>) => unknown) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const body = schema.safeParse(request.body ?? {});
    if (!body.success) {
      const faults = body.error.issues.map(({ path, message }) => `${path.join('.') || 'The body'}: ${message}`);
      return reply.code(400).send({ faults });
    }
    return reply.send((await handle(body.data)) ?? { done: true });
  };

const route = z
  .string()
  .regex(/^(GET|POST|DELETE) \//, 'must be a method and a route, such as "POST /charge"')
  .optional();
const count = z.int().min(1).max(1_000_000);
const fault = z.enum(faultKinds);

const plannedFault = z.strictObject({ fault, route, times: count.optional() });
const randomFaults = z.strictObject({
  rate: z.number().min(0).max(1),
  seed: z.int(),
  faults: z.array(fault).min(1),
});
const clockChange = z.union(
  [z.strictObject({ set: z.iso.datetime({ offset: true }) }), z.strictObject({ advanceMs: z.number() })],
  'must be {"set": "2026-12-01T09:00:00Z"} or {"advanceMs": 60000}',
);
const noticeRules = z.strictObject({
  copies: z.int().min(1).max(10).optional(),
  order: z.enum(['first', 'last']).optional(),
  isHeld: z.boolean().optional(),
  lose: count.optional(),
});
const handTransfer = z.strictObject({
  accountNumber: z.string(),
  amountKobo: z.int().min(1),
  senderName: z.string().optional(),
});

/** The control API under `/_sim/`, for tests in other processes and by hand with curl. */
export function registerControls(app: FastifyInstance, { clock, faults, notices, provider, deliver }: Parts): void {
  app.register(
    async (scope) => {
      scope.get('/state', async () => ({
        provider: provider.name,
        now: clock.now(),
        accounts: provider.accounts(),
        faults: { planned: faults.planned, happened: faults.happened },
        notices: { copies: notices.copies, order: notices.order, isHeld: notices.isHeld, all: notices.all },
      }));

      scope.post(
        '/clock',
        withBody(clockChange, (change) => {
          if ('set' in change) clock.set(new Date(change.set));
          else clock.advance(change.advanceMs);
          provider.settle();
          return { now: clock.now() };
        }),
      );

      scope.post(
        '/faults',
        withBody(plannedFault, (planned) => faults.plan(planned)),
      );
      scope.post(
        '/faults/random',
        withBody(randomFaults, (random) => faults.randomly(random)),
      );
      scope.delete('/faults', async () => {
        faults.clear();
        return { done: true };
      });

      scope.post(
        '/notices',
        withBody(noticeRules, ({ copies, order, isHeld, lose }) => {
          if (copies !== undefined) notices.copies = copies;
          if (order !== undefined) notices.order = order;
          if (isHeld !== undefined) isHeld ? notices.hold() : notices.release();
          if (lose !== undefined) notices.lose(lose);
        }),
      );
      scope.post('/notices/deliver', async () => ({ taken: await deliver() }));
      scope.post('/notices/replay', async (request, reply) =>
        withBody(z.strictObject({ id: z.int() }), async ({ id }) => {
          if (notices.all.some((notice) => notice.id === id)) return { status: await notices.replay(id) };
          return reply.code(404).send({ faults: [`There is no notice ${id}.`] });
        })(request, reply),
      );

      scope.post('/transfers', async (request, reply) =>
        withBody(
          handTransfer,
          (transfer) =>
            provider.transfer(transfer) ??
            reply.code(404).send({ faults: [`There is no account ${transfer.accountNumber}.`] }),
        )(request, reply),
      );

      provider.controls(scope);
    },
    { prefix: '/_sim' },
  );
}
