import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AddressCounter, type AnyOperation, HttpRefusal, isForeignCall } from 'server/http';
import type { Context } from '../../context';
import { findStaff, neededOfStaff, type StaffActor } from '../../http/staff';
import { recordAction, type StaffAction } from '../record-action';

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
/** What is refused because of how a form was filled in, or because of the server. Every other refusal of a change is recorded. */
const formCodes: ReadonlySet<string> = new Set([
  'VALIDATION_FAILED',
  'INVALID_REQUEST',
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'METHOD_NOT_ALLOWED',
  'IDEMPOTENCY_MISMATCH',
  'DISK_FULL',
  'OVERLOADED',
  'INTERNAL',
]);

const signIns: ReadonlySet<string> = new Set(['signInByPassword', 'enterSecondFactor', 'startOidc']);
const invitations: ReadonlySet<string> = new Set(['readInvitation', 'acceptInvitation']);
/** They are sent like changes, and change nothing. */
const previews: ReadonlySet<string> = new Set([
  'previewBookingChange',
  'previewCatalogueChange',
  'previewPopularRoutes',
]);

/** By the process. Of a session that is over, one row says so: its pages may go on asking. */
const ofEndedSession = { max: 1, windowSeconds: 24 * 3600 };

const counters = new WeakMap<Context, AddressCounter>();

function counterOf(context: Context): AddressCounter {
  const counter = counters.get(context) ?? new AddressCounter();
  counters.set(context, counter);
  return counter;
}

/** The operations of each API with refusals in the history. */
const operationLists = new WeakMap<Context, readonly (readonly AnyOperation[])[]>();

/** The summary of an operation that was refused. */
export const summaryOf = (context: Context, id: string): string | undefined =>
  operationLists
    .get(context)
    ?.flat()
    .find((one) => one.id === id)?.summary;

/**
 * Records each refused sign-in, call without the right, call from another site, call with a session that is over, and refused change.
 */
export function recordRefusals(app: FastifyInstance, context: Context): void {
  operationLists.set(context, [...(operationLists.get(context) ?? []), app.api.operations]);
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof HttpRefusal)) return;
    const operation = app.api.operations.find(({ id }) => id === request.routeOptions.config.operation);
    if (operation) await recordRefusalOf(context, request, operation, error.code);
  });
}

/** Records that an operation was refused, if it is one of the refusals that are recorded. Never rejects. */
export async function recordRefusalOf(
  context: Context,
  request: FastifyRequest,
  operation: AnyOperation,
  code: string,
): Promise<void> {
  if (!isRecorded(context, request, operation, code)) return;
  await recordRefusal(context, request, {
    action: actionOf(operation),
    refusal: refusalOf(context, request, operation, code),
    ...detailsOf(request),
  });
}

/** Records a refusal. Per process the rows are limited, so that a flood of calls does not fill the disk. Never rejects. */
export async function recordRefusal(
  context: Context,
  request: FastifyRequest,
  refused: Pick<StaffAction, 'action' | 'reference' | 'after'> & { readonly refusal: string },
): Promise<void> {
  const counter = counterOf(context);
  const actor: StaffActor = findStaff(request) ?? { name: 'nobody', address: request.ip };
  const caller = actor.person?.id ?? (actor.tokenRole ? actor.name : actor.address);
  const atMs = context.now().getTime();
  const isOver = counter.count('caller', caller, perCaller, atMs) > 0 || counter.count('all', '', ofAll, atMs) > 0;
  // one row says that the rest is missing
  if (isOver && counter.count('missing', caller, { ...perCaller, max: 1 }, atMs) > 0) return;
  const row = isOver ? { action: 'refused: more', refusal: refused.refusal } : refused;
  await recordAction(context.db, context, { actor, ...row }).catch((fault) =>
    context.log.error({ code: (fault as { code?: string }).code }, 'A refusal could not be recorded'),
  );
}

/** Its code, or what is behind the code of a call without a valid session. */
function refusalOf({ settings }: Context, request: FastifyRequest, { id }: AnyOperation, code: string): string {
  if (code !== 'STAFF_ONLY') return code;
  if (findStaff(request)?.endedSession !== undefined) return 'SESSION_OVER';
  return signIns.has(id) && isForeignCall(request, settings.opsOrigin) ? 'FOREIGN_CALL' : code;
}

const actionOf = ({ id }: AnyOperation): string => (signIns.has(id) ? 'sign-in refused' : `refused: ${id}`);

/** The name of a remote, or the item of a payment. The id of a booking is not kept: it opens its page. */
const detailsOf = ({ params, body }: FastifyRequest) => {
  const { id = '' } = params as { id?: string };
  const { name } = (body ?? {}) as { name?: unknown };
  if (typeof name === 'string' && /^(shell|mf-[a-z-]{1,40})$/.test(name)) return { reference: name };
  return /^(refund|transfer)-\d{1,15}$/.test(id) ? { after: { item: id } } : {};
};

function isRecorded(context: Context, request: FastifyRequest, operation: AnyOperation, code: string): boolean {
  const { id } = operation;
  if (signIns.has(id)) return code === 'STAFF_ONLY' || accessCodes.has(code);
  if (invitations.has(id)) return code === 'STAFF_ONLY' || code === 'LINK_EXPIRED' || accessCodes.has(code);
  if (!neededOfStaff(context, operation) && !findStaff(request)) return false;
  if (code === 'STAFF_ONLY' || code === 'UNAUTHORIZED')
    return (
      request.headers.authorization !== undefined ||
      isForeignCall(request, context.settings.opsOrigin) ||
      isFirstOfEndedSession(context, request)
    );
  return accessCodes.has(code) || isRefusedChange(request, id, code);
}

function isFirstOfEndedSession(context: Context, request: FastifyRequest): boolean {
  const { endedSession } = findStaff(request) ?? {};
  if (endedSession === undefined) return false;
  return counterOf(context).count('ended', endedSession, ofEndedSession, context.now().getTime()) === 0;
}

/** A dry run asks only whether a move would be refused. */
const isRefusedChange = ({ method, body }: FastifyRequest, id: string, code: string): boolean =>
  method !== 'GET' &&
  !previews.has(id) &&
  !formCodes.has(code) &&
  (body as { dryRun?: unknown } | undefined)?.dryRun !== true;
