import type { FastifyRequest } from 'fastify';
import {
  type AnyOperation,
  type foreignSessionFault,
  isForeignCall,
  Refusal,
  refuseWrongSecret,
  sessionHeader,
} from 'server/http';
import type { Role } from 'shared/contract/roles';
import type { Context } from '../context';

/** What a person needs for an operation that is for the staff on this site; undefined if it is for everybody. */
export function neededOfStaff(
  { settings }: Context,
  operation: AnyOperation,
): Pick<AnyOperation, 'permission' | 'needsConfirmation'> | undefined {
  if (operation.access === 'staff') return operation;
  const { permissionOnPublicSite: permission } = operation;
  return permission && settings.payment.isForStaffOnly ? { permission } : undefined;
}

/** Counts a call without a valid session by address, and refuses it. */
export const refuseWithoutSession = (context: Context, request: FastifyRequest, message: string): never =>
  refuseWrongSecret(context, request, new Refusal('STAFF_ONLY', message));

const fromElsewhere = () => new Refusal('STAFF_ONLY', 'The back office takes no calls from other sites.');

/** Refuses browser calls from other origins; calls without an origin are allowed. */
export const requireOwnOrigin = ({ settings }: Context, request: FastifyRequest): void => {
  if (isForeignCall(request, settings.opsOrigin)) throw fromElsewhere();
};

/** Who makes a call, for the history of actions. */
export interface StaffActor {
  /** `person <id>`, the holder of a token of the registry, or the command line of the machine. */
  readonly name: string;
  readonly address: string;
  readonly person?: ActingPerson | undefined;
  /** Of a call with a session that is over: the hash of its token. */
  readonly endedSession?: string | undefined;
  /** That of a token; a person has roles. */
  readonly tokenRole?: Role | undefined;
}

export interface ActingPerson {
  readonly id: string;
  /** Those of the moment. */
  readonly roles: readonly Role[];
  /** Undefined while the person signs in. */
  readonly sessionId?: string | undefined;
}

const actors = new WeakMap<FastifyRequest, StaffActor>();

/** Names the actor of this call for the history of actions. */
export const setActor = (request: FastifyRequest, name: string, person?: ActingPerson): void =>
  void actors.set(request, { name, address: request.ip, person });

/** Names the session that is over as the actor of this call for the history of actions, with its person if that is known. */
export const setEndedSession = (request: FastifyRequest, endedSession: string, person?: ActingPerson): void =>
  void actors.set(request, {
    name: person ? `person ${person.id}` : 'a session that is over',
    address: request.ip,
    person,
    endedSession,
  });

/** Names the holder of a token of the registry as the actor of this call for the history of actions. */
export const setTokenActor = (request: FastifyRequest, holder: string, tokenRole: Role): void =>
  void actors.set(request, { name: `the token of ${holder}`, address: request.ip, tokenRole });

/** The actor of this call for the history of actions; undefined if it is nobody of the staff. */
export const findStaff = (request: FastifyRequest): StaffActor | undefined => actors.get(request);

/** The actor of this call for the history of actions. */
export const staffOf = (request: FastifyRequest): StaffActor => {
  const actor = findStaff(request);
  if (!actor) throw new Error('Nobody of the staff makes this call');
  return actor;
};

/** Refuses a call with a session that is not of our own pages. */
export function refuseFault(fault: ReturnType<typeof foreignSessionFault>): void {
  if (fault === 'origin') throw fromElsewhere();
  if (fault === 'header') throw new Refusal('STAFF_ONLY', `With a session, the header ${sessionHeader}: 1 is needed.`);
}
