import { z } from 'zod';
import { defineOperation } from './operation';
import { passwordMinLetters, permissions, roles } from './roles';
import { email, instant, text } from './values';

/**
 * The people of the staff: sign-in by name, their sessions, invitations and roles. A call of a session has the header
 * `x-tafiya-ops: 1`. A list that refreshes itself sends `x-tafiya-refresh: 1`, and so does not prolong the
 * session.
 */
const own = { access: 'staff', tag: 'staff', permission: 'self' } as const;
const managing = { access: 'staff', tag: 'staff', permission: 'people' } as const;
const changing = { ...managing, needsConfirmation: true } as const;
const open = { tag: 'staff' } as const;

/** A longer text costs time to hash, and no person types it. */
const passwordMaxLetters = 128;
const password = z.string().min(1).max(passwordMaxLetters);
const newPassword = z.string().min(passwordMinLetters).max(passwordMaxLetters);
const code = z.string().trim().min(6).max(20).describe('Of the authenticator app, or a backup code');
const id = z.string().regex(/^[\w-]{1,64}$/);
const token = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete: open it again from the e-mail');

const rolesOfPerson = z
  .array(z.enum(roles))
  .min(1)
  .max(roles.length)
  .refine((list) => new Set(list).size === list.length, 'Name each role once');
const squadsOfPerson = z
  .array(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a remote'))
  .max(50)
  .describe('The remotes of a person with the role squad');

const ofRoles = { roles: rolesOfPerson, squads: squadsOfPerson.default([]) };
const hasSquadsOfItsRole = ({
  roles: list,
  squads,
}: {
  roles: readonly string[];
  squads: readonly string[];
}): boolean => list.includes('squad') === squads.length > 0;
const squadsFault = { path: ['squads'], message: 'Name the remotes of the role squad, and none without it' };

const done = z.object({ done: z.literal(true) });

const afterSignIn = z
  .enum(['done', 'code', 'enrol'])
  .describe(
    'What comes next: nothing, the code of the second factor, or setting up a second factor, which the roles need',
  );

export const signInByPassword = defineOperation({
  ...open,
  id: 'signInByPassword',
  method: 'POST',
  path: '/staff/people/sign-in',
  summary: 'Start a session of a person of the staff, with e-mail and password',
  body: z.strictObject({ email, password }),
  data: z.object({ next: afterSignIn }),
  errors: ['STAFF_ONLY'],
});

export const enterSecondFactor = defineOperation({
  ...open,
  id: 'enterSecondFactor',
  method: 'POST',
  path: '/staff/people/second-factor',
  summary: 'Finish a sign-in with the code of the second factor',
  body: z.strictObject({ code, isBackupCode: z.boolean().default(false) }),
  data: z.object({ next: afterSignIn }),
  errors: ['STAFF_ONLY'],
});

export const signInMethods = [
  ...(['password', 'password+totp', 'password+backup'] as const),
  ...(['oidc', 'oidc+totp', 'oidc+backup'] as const),
] as const;
export type SignInMethod = (typeof signInMethods)[number];

export const whoAmI = defineOperation({
  ...own,
  id: 'whoAmI',
  method: 'GET',
  path: '/staff/me',
  summary: 'Who is signed in, and what this person may do',
  data: z.object({
    person: z.object({ id, name: z.string(), email: z.string() }),
    roles: z.array(z.enum(roles)),
    squads: z.array(z.string()),
    permissions: z.array(z.enum(permissions)),
    method: z.enum(signInMethods),
    hasSecondFactor: z.boolean(),
    needsSecondFactor: z.boolean().describe('True if everything but the own sign-in is closed until it is set up'),
    confirmedUntil: instant.describe('Until when no new confirmation is needed'),
    endsOn: instant.describe('When the session ends at the latest'),
  }),
});

export const enrolSecondFactor = defineOperation({
  ...own,
  id: 'enrolSecondFactor',
  method: 'POST',
  path: '/staff/me/second-factor',
  summary: 'Begin to set up an authenticator app; it counts after its first code',
  body: z.strictObject({ password }),
  data: z.object({
    uri: z.string().describe('For the app: `otpauth://…`'),
    backupCodes: z.array(z.string()).describe('Each opens one sign-in without the app. They are shown only here'),
  }),
  errors: ['STATE_CONFLICT', 'CONFIRMATION_WRONG'],
});

export const confirmSecondFactor = defineOperation({
  ...own,
  id: 'confirmSecondFactor',
  method: 'POST',
  path: '/staff/me/second-factor/confirm',
  summary: 'Finish setting up an authenticator app, with its first code; other sessions of the person end',
  body: z.strictObject({ code }),
  data: done,
  errors: ['STATE_CONFLICT', 'CONFIRMATION_WRONG'],
});

export const confirmAgain = defineOperation({
  ...own,
  id: 'confirmAgain',
  method: 'POST',
  path: '/staff/me/confirm',
  summary: 'Confirm password and code again, for actions that need a fresh confirmation',
  body: z.strictObject({ password, code: code.optional() }),
  data: z.object({ confirmedUntil: instant }),
  errors: ['CONFIRMATION_WRONG'],
});

export const changePassword = defineOperation({
  ...own,
  id: 'changePassword',
  method: 'POST',
  path: '/staff/me/password',
  summary: 'Change the own password; all other sessions of the person end',
  body: z.strictObject({ password, newPassword }),
  data: done,
  errors: ['CONFIRMATION_WRONG'],
});

export const listMySessions = defineOperation({
  ...own,
  id: 'listMySessions',
  method: 'GET',
  path: '/staff/me/sessions',
  summary: 'The open sessions of the person, last used first',
  data: z.array(
    z.object({
      id,
      isThis: z.boolean(),
      method: z.enum(signInMethods),
      browser: z.string(),
      address: z.string(),
      signedInOn: instant,
      usedOn: instant,
    }),
  ),
});

export const endMySession = defineOperation({
  ...own,
  id: 'endMySession',
  method: 'POST',
  path: '/staff/me/sessions/{id}/end',
  summary: 'End one session of the person',
  params: z.object({ id }),
  data: done,
  errors: ['NOT_FOUND'],
});

export const endMyOtherSessions = defineOperation({
  ...own,
  id: 'endMyOtherSessions',
  method: 'POST',
  path: '/staff/me/end-other-sessions',
  summary: 'End all sessions of the person but this one',
  data: z.object({ ended: z.number().int() }),
});

export const staffPerson = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  squads: z.array(z.string()),
  hasSecondFactor: z.boolean(),
  hasProviderAccount: z.boolean().describe('Whether an account of the provider of identities is bound'),
  isDisabled: z.boolean(),
  lastUsedOn: instant.nullable().describe('Of its open sessions'),
});
export type StaffPerson = z.output<typeof staffPerson>;

export const staffInvitation = z.object({
  id,
  email: z.string().nullable().describe('Null for the link of the first person'),
  roles: z.array(z.enum(roles)),
  squads: z.array(z.string()),
  invitedOn: instant,
  endsOn: instant,
  isForPassword: z.boolean().describe('True for a link by which a person on the list sets a new password'),
});

export const listPeople = defineOperation({
  ...managing,
  id: 'listPeople',
  method: 'GET',
  path: '/staff/people',
  summary: 'The people of the staff, and the open invitations',
  data: z.object({ people: z.array(staffPerson), invitations: z.array(staffInvitation) }),
});

export const invitePerson = defineOperation({
  ...changing,
  id: 'invitePerson',
  method: 'POST',
  path: '/staff/people/invite',
  summary: 'Invite somebody by e-mail; a new invitation of the same address replaces the open one',
  body: z.strictObject({ email, ...ofRoles }).refine(hasSquadsOfItsRole, squadsFault),
  data: staffInvitation,
  errors: ['STATE_CONFLICT'],
});

export const withdrawInvitation = defineOperation({
  ...changing,
  id: 'withdrawInvitation',
  method: 'POST',
  path: '/staff/invitations/{id}/withdraw',
  summary: 'Withdraw an open invitation',
  params: z.object({ id }),
  data: done,
  errors: ['NOT_FOUND'],
});

const onePerson = { params: z.object({ id }), data: staffPerson } as const;

export const changeRoles = defineOperation({
  ...changing,
  ...onePerson,
  id: 'changeRoles',
  method: 'POST',
  path: '/staff/people/{id}/roles',
  summary: 'Change the roles of a person, from the next call on',
  body: z.strictObject(ofRoles).refine(hasSquadsOfItsRole, squadsFault),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const disablePerson = defineOperation({
  ...changing,
  ...onePerson,
  id: 'disablePerson',
  method: 'POST',
  path: '/staff/people/{id}/disable',
  summary: 'Disable a person; all sessions of the person end',
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const enablePerson = defineOperation({
  ...changing,
  ...onePerson,
  id: 'enablePerson',
  method: 'POST',
  path: '/staff/people/{id}/enable',
  summary: 'Let a disabled person sign in again',
  errors: ['NOT_FOUND'],
});

export const resetSecondFactor = defineOperation({
  ...changing,
  ...onePerson,
  id: 'resetSecondFactor',
  method: 'POST',
  path: '/staff/people/{id}/reset-second-factor',
  summary:
    'Remove the second factor of a person who has lost it, and the binding to an account of the provider; all sessions of the person end',
  errors: ['NOT_FOUND'],
});

export const resetPassword = defineOperation({
  ...changing,
  id: 'resetPassword',
  method: 'POST',
  path: '/staff/people/{id}/reset-password',
  summary: 'Send a person a link to set a new password; it replaces an earlier link, and the second factor stays',
  params: z.object({ id }),
  data: staffInvitation.extend({
    link: z.string().nullable().describe('Only for the command line; null for everybody else, who cannot read it'),
  }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

const invitationToken = z.strictObject({ token });

/** By POST, so that no log contains the token. */
export const readInvitation = defineOperation({
  ...open,
  id: 'readInvitation',
  method: 'POST',
  path: '/staff/invitations/read',
  summary: 'What an invitation says, by its token',
  body: invitationToken,
  data: z.object({
    email: z.string().nullable().describe('Null for the first person, who enters one'),
    roles: z.array(z.enum(roles)),
    endsOn: instant,
    isForPassword: z.boolean().describe('True if it only sets a new password of a person on the list'),
  }),
  errors: ['LINK_EXPIRED', 'STAFF_ONLY'],
});

export const acceptInvitation = defineOperation({
  ...open,
  id: 'acceptInvitation',
  method: 'POST',
  path: '/staff/invitations/accept',
  summary: 'Accept an invitation with name and password, or set a new password by a link for one; then sign in',
  body: invitationToken.extend({
    name: text(1, 100).optional().describe('Needed by an invitation; a new password leaves the name as it is'),
    password: newPassword,
    email: email.optional().describe('Only of the first person, and needed there'),
  }),
  data: z.object({ email: z.string() }),
  errors: ['LINK_EXPIRED', 'STATE_CONFLICT', 'STAFF_ONLY'],
});
