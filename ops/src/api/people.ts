import type { readSignInWays, startOidc as startOidcOperation } from 'shared/contract/oidc';
import type { DataOf, InputOf } from 'shared/contract/operation';
import type {
  acceptInvitation as acceptOperation,
  changePassword as changePasswordOperation,
  changeRoles as changeRolesOperation,
  confirmAgain as confirmAgainOperation,
  confirmSecondFactor as confirmFactorOperation,
  disablePerson as disableOperation,
  enablePerson as enableOperation,
  endMyOtherSessions as endOthersOperation,
  endMySession as endSessionOperation,
  enrolSecondFactor as enrolOperation,
  enterSecondFactor as enterCodeOperation,
  invitePerson as inviteOperation,
  listMySessions,
  listPeople,
  readInvitation as readInvitationOperation,
  resetSecondFactor as resetFactorOperation,
  resetPassword as resetPasswordOperation,
  signInByPassword,
  whoAmI,
  withdrawInvitation as withdrawOperation,
} from 'shared/contract/people';
import type { readSecondFactor, renewBackupCodes as renewCodesOperation } from 'shared/contract/second-factor';
import type { signOut as signOutOperation } from 'shared/contract/staff';
import { callStaff, callWithoutSession } from './calls';

/** Who is signed in. */
export type Me = DataOf<typeof whoAmI>;
export type Person = DataOf<typeof listPeople>['people'][number];
export type Invitation = DataOf<typeof listPeople>['invitations'][number];
export type MySession = DataOf<typeof listMySessions>[number];
/** What comes after a step of a sign-in. */
export type NextStep = DataOf<typeof signInByPassword>['next'];
export type Enrolment = DataOf<typeof enrolOperation>;

interface QueryContext {
  readonly signal: AbortSignal;
}

export const meQuery = {
  queryKey: ['me'],
  queryFn: ({ signal }: QueryContext): Promise<Me> => callStaff<typeof whoAmI>('GET', '/staff/me', { signal }),
  refetchOnWindowFocus: true,
};

/** @throws ApiError `STAFF_ONLY`, `RATE_LIMITED` */
export const signIn = (body: InputOf<typeof signInByPassword>['body']) =>
  callWithoutSession<typeof signInByPassword>('POST', '/staff/people/sign-in', { body });

/** @throws ApiError `STAFF_ONLY`, `RATE_LIMITED` */
export const enterCode = (body: InputOf<typeof enterCodeOperation>['body']) =>
  callWithoutSession<typeof enterCodeOperation>('POST', '/staff/people/second-factor', { body });

export const signInWaysQuery = {
  queryKey: ['sign-in-ways'],
  queryFn: ({ signal }: QueryContext) =>
    callWithoutSession<typeof readSignInWays>('GET', '/staff/sign-in-ways', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
};

/** @throws ApiError `OVERLOADED` if the provider does not answer */
export const startOidc = () => callWithoutSession<typeof startOidcOperation>('POST', '/staff/people/oidc/start');

/** @throws ApiError */
export const signOut = () => callStaff<typeof signOutOperation>('POST', '/staff/sign-out');

/** @throws ApiError `STATE_CONFLICT`, `CONFIRMATION_WRONG` */
export const beginSecondFactor = (password: string) =>
  callStaff<typeof enrolOperation>('POST', '/staff/me/second-factor', { body: { password } });

/** @throws ApiError `STATE_CONFLICT`, `CONFIRMATION_WRONG` */
export const finishSecondFactor = (code: string) =>
  callStaff<typeof confirmFactorOperation>('POST', '/staff/me/second-factor/confirm', { body: { code } });

/** @throws ApiError `CONFIRMATION_WRONG`, `RATE_LIMITED` */
export const confirmAgain = (body: InputOf<typeof confirmAgainOperation>['body']) =>
  callStaff<typeof confirmAgainOperation>('POST', '/staff/me/confirm', { body });

/** @throws ApiError `LINK_EXPIRED` */
export const readInvitation = (token: string, signal?: AbortSignal) =>
  callWithoutSession<typeof readInvitationOperation>('POST', '/staff/invitations/read', { body: { token }, signal });

/** @throws ApiError `LINK_EXPIRED`, `STATE_CONFLICT` */
export const acceptInvitation = (body: InputOf<typeof acceptOperation>['body']) =>
  callWithoutSession<typeof acceptOperation>('POST', '/staff/invitations/accept', { body });

export const mySessionsQuery = {
  queryKey: ['my sessions'],
  queryFn: ({ signal }: QueryContext) => callStaff<typeof listMySessions>('GET', '/staff/me/sessions', { signal }),
  refetchOnWindowFocus: true,
};

/** @throws ApiError `NOT_FOUND` */
export const endMySession = (id: string) =>
  callStaff<typeof endSessionOperation>('POST', '/staff/me/sessions/{id}/end', { params: { id } });

/** @throws ApiError */
export const endMyOtherSessions = () => callStaff<typeof endOthersOperation>('POST', '/staff/me/end-other-sessions');

export const secondFactorQuery = {
  queryKey: ['my second factor'],
  queryFn: ({ signal }: QueryContext) =>
    callStaff<typeof readSecondFactor>('GET', '/staff/me/second-factor', { signal }),
};

/** @throws ApiError `STATE_CONFLICT`, `CONFIRMATION_WRONG` */
export const renewBackupCodes = (body: InputOf<typeof renewCodesOperation>['body']) =>
  callStaff<typeof renewCodesOperation>('POST', '/staff/me/second-factor/backup-codes', { body });

/** @throws ApiError `CONFIRMATION_WRONG` */
export const changePassword = (body: InputOf<typeof changePasswordOperation>['body']) =>
  callStaff<typeof changePasswordOperation>('POST', '/staff/me/password', { body });

export const peopleQuery = {
  queryKey: ['people'],
  queryFn: ({ signal }: QueryContext) => callStaff<typeof listPeople>('GET', '/staff/people', { signal }),
  refetchOnWindowFocus: true,
};

/** @throws ApiError `STATE_CONFLICT`, `CONFIRM_AGAIN` */
export const invitePerson = (body: InputOf<typeof inviteOperation>['body'], idempotencyKey: string) =>
  callStaff<typeof inviteOperation>('POST', '/staff/people/invite', { body, idempotencyKey });

/** @throws ApiError `NOT_FOUND`, `CONFIRM_AGAIN` */
export const withdrawInvitation = (id: string, idempotencyKey: string) =>
  callStaff<typeof withdrawOperation>('POST', '/staff/invitations/{id}/withdraw', { params: { id }, idempotencyKey });

/** @throws ApiError `STATE_CONFLICT` for the last admin, `CONFIRM_AGAIN` */
export const changeRoles = (id: string, body: InputOf<typeof changeRolesOperation>['body'], idempotencyKey: string) =>
  callStaff<typeof changeRolesOperation>('POST', '/staff/people/{id}/roles', { params: { id }, body, idempotencyKey });

/** @throws ApiError `STATE_CONFLICT` for the last admin, `CONFIRM_AGAIN` */
export const disablePerson = (id: string, idempotencyKey: string) =>
  callStaff<typeof disableOperation>('POST', '/staff/people/{id}/disable', { params: { id }, idempotencyKey });

/** @throws ApiError `CONFIRM_AGAIN` */
export const enablePerson = (id: string, idempotencyKey: string) =>
  callStaff<typeof enableOperation>('POST', '/staff/people/{id}/enable', { params: { id }, idempotencyKey });

/** @throws ApiError `STATE_CONFLICT` for somebody who is disabled, `CONFIRM_AGAIN` */
export const sendPasswordLink = (id: string, idempotencyKey: string) =>
  callStaff<typeof resetPasswordOperation>('POST', '/staff/people/{id}/reset-password', {
    params: { id },
    idempotencyKey,
  });

/** @throws ApiError `CONFIRM_AGAIN` */
export const resetSecondFactor = (id: string, idempotencyKey: string) =>
  callStaff<typeof resetFactorOperation>('POST', '/staff/people/{id}/reset-second-factor', {
    params: { id },
    idempotencyKey,
  });
