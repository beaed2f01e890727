import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AddressCounter, type AnyOperation, HttpRefusal, isForeignCall } from 'server/http';
import type { Context } from '../../context';
import { findStaff } from '../../http/staff';
import { recordAction } from '../record-action';

/** At most so many refusals of one person, or of one address without a person, are recorded. */
const perCaller = { max: 30, windowSeconds: 600 };
/** And so many of everybody. */
const ofAll = { max: 1000, windowSeconds: 3600 };

/** What is refused because of who calls, or how often. */
const accessCodes: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'SECOND_FACTOR_NEEDED',
  'CONFIRM_AGAIN',
  'CONFIRMATION_WRONG',
  'RATE_LIMITED',
]);
/** What is refused because of what the money does by now. */
const moneyCodes: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'STATE_CONFLICT',
  'REFUND_CHANGED',
  'CAR_TAKEN',
  'SOLD_OUT',
  'PRICE_CHANGED',
  'OFFER_EXPIRED',
]);

const signIns: ReadonlySet<string> = new Set(['signInByPassword', 'enterSecondFactor']);
const invitations: ReadonlySet<string> = new Set(['readInvitation', 'acceptInvitation']);

/**
 * Records each refused sign-in, call without the right, call from another site, and action on money that was too late. A page that
 * only finds its session over is none of these. Per process the rows are limited, so that a flood of calls does not fill the disk.
 */
export function recordRefusals(app: FastifyInstance, context: Context): void {
  const counter = new AddressCounter();
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof HttpRefusal)) return;
    const operation = app.api.operations.find(({ id }) => id === request.routeOptions.config.operation);
    if (!operation || !isRecorded(context, request, operation, error.code)) return;
    const actor = findStaff(request) ?? { name: 'nobody', address: request.ip };
    const caller = actor.person?.id ?? actor.address;
    const atMs = context.now().getTime();
    const isOver = counter.count('caller', caller, perCaller, atMs) > 0 || counter.count('all', '', ofAll, atMs) > 0;
    // one row says that the rest is missing
    if (isOver && counter.count('missing', caller, { ...perCaller, max: 1 }, atMs) > 0) return;
    const [action, details] = isOver ? ['refused: more', {}] : [actionOf(operation), detailsOf(request)];
    await recordAction(context.db, context, { actor, action, refusal: error.code, ...details }).catch((fault) =>
      context.log.error({ code: (fault as { code?: string }).code }, 'A refusal could not be recorded'),
    );
  });
}

const actionOf = ({ id }: AnyOperation): string => (signIns.has(id) ? 'sign-in refused' : `refused: ${id}`);

/** The item of a payment. The id of a booking is not kept: it opens its page. */
const detailsOf = ({ params }: FastifyRequest) => {
  const { id = '' } = params as { id?: string };
  return /^(refund|transfer)-\d{1,15}$/.test(id) ? { after: { item: id } } : {};
};

function isRecorded(
  { settings }: Context,
  request: FastifyRequest,
  { id, access, permission }: AnyOperation,
  code: string,
): boolean {
  if (signIns.has(id)) return code === 'STAFF_ONLY' || accessCodes.has(code);
  if (invitations.has(id)) return code === 'STAFF_ONLY' || code === 'LINK_EXPIRED' || accessCodes.has(code);
  if (access !== 'staff') return false;
  if (code === 'STAFF_ONLY')
    return request.headers.authorization !== undefined || isForeignCall(request, settings.opsOrigin);
  return accessCodes.has(code) || (permission === 'money:change' && moneyCodes.has(code));
}
