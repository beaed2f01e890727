import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AddressCounter, type AnyOperation, HttpRefusal, isForeignCall } from 'server/http';
import type { Context } from '../../context';
import { findStaff, type StaffActor } from '../../http/staff';
import { recordAction } from '../record-action';

/** At most so many refusals of one person or token, or of one address without both, are recorded. */
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

/** What is refused because of the state of a release, or of a move that somebody has asked for. */
const releaseCodes: ReadonlySet<string> = new Set([
  'OWN_APPROVAL',
  'UNKNOWN_APPROVAL',
  'ALREADY_DECIDED',
  'APPROVAL_EXPIRED',
  'FROZEN',
  'MOVED_MEANWHILE',
  'WITHDRAWN',
  'UNTRUSTED',
  'GATE_REFUSED',
  'UNKNOWN_TOKEN',
]);
const releasePermissions: ReadonlySet<string> = new Set(['releases:own', 'releases:all', 'tokens']);

const signIns: ReadonlySet<string> = new Set(['signInByPassword', 'enterSecondFactor']);
const invitations: ReadonlySet<string> = new Set(['readInvitation', 'acceptInvitation']);

/** The operations of each API with refusals in the history. */
const operationLists = new WeakMap<Context, readonly (readonly AnyOperation[])[]>();

/** The summary of an operation that was refused. */
export const summaryOf = (context: Context, id: string): string | undefined =>
  operationLists
    .get(context)
    ?.flat()
    .find((one) => one.id === id)?.summary;

/**
 * Records each refused sign-in, call without the right, call from another site, and action on money or releases that was too late. A page that
 * only finds its session over is none of these. Per process the rows are limited, so that a flood of calls does not fill the disk.
 */
export function recordRefusals(app: FastifyInstance, context: Context): void {
  const counter = new AddressCounter();
  operationLists.set(context, [...(operationLists.get(context) ?? []), app.api.operations]);
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof HttpRefusal)) return;
    const operation = app.api.operations.find(({ id }) => id === request.routeOptions.config.operation);
    if (!operation || !isRecorded(context, request, operation, error.code)) return;
    const actor: StaffActor = findStaff(request) ?? { name: 'nobody', address: request.ip };
    const caller = actor.person?.id ?? (actor.tokenRole ? actor.name : actor.address);
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

/** The name of a remote, or the item of a payment. The id of a booking is not kept: it opens its page. */
const detailsOf = ({ params, body }: FastifyRequest) => {
  const { id = '' } = params as { id?: string };
  const { name } = (body ?? {}) as { name?: unknown };
  if (typeof name === 'string' && /^(shell|mf-[a-z-]{1,40})$/.test(name)) return { reference: name };
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
  // the sandbox bank is for the staff on a public site alone
  if (access !== 'staff' && !findStaff(request)) return false;
  if (code === 'STAFF_ONLY' || code === 'UNAUTHORIZED')
    return request.headers.authorization !== undefined || isForeignCall(request, settings.opsOrigin);
  if (accessCodes.has(code)) return true;
  if (permission === 'money:change') return moneyCodes.has(code);
  return permission !== undefined && releasePermissions.has(permission) && isRefusedMove(request, code);
}

/** A dry run asks only whether a move would be refused. */
const isRefusedMove = ({ method, body }: FastifyRequest, code: string): boolean =>
  method !== 'GET' && releaseCodes.has(code) && (body as { dryRun?: unknown } | undefined)?.dryRun !== true;
