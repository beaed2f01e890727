import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from 'server/database';
import { networkOf, Refusal } from 'server/http';
import {
  acceptInvitation,
  changePassword,
  changeRoles,
  confirmAgain,
  confirmSecondFactor,
  disablePerson,
  enablePerson,
  endMyOtherSessions,
  endMySession,
  enrolSecondFactor,
  enterSecondFactor,
  invitePerson,
  listMySessions,
  listPeople as listPeopleOperation,
  readInvitation,
  resetPassword,
  resetSecondFactor,
  type StaffPerson,
  signInByPassword,
  whoAmI,
  withdrawInvitation,
} from 'shared/contract/people';
import { needsSecondFactor, permissions, permissionsOf } from 'shared/contract/roles';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { route } from '../../http';
import { requireOwnOrigin, staffOf } from '../../http/staff';
import { type Actor, differences, recordAction, type StaffAction } from '../record-action';
import { isOfCommandLine } from './command-line';
import {
  accept,
  endPasswordLinks,
  hashOfToken,
  invitationIsOver,
  invite,
  openInvitations,
  sendPasswordLink,
} from './invitations';
import { hashPassword } from './password-hash';
import { endSessions, listPeople, lockAdmins, lockPerson, type Person } from './people.repository';
import { confirmedUntil, endOf, type Login, loginOf } from './sessions';
import {
  beginEnrolment,
  checkAgain,
  checkPassword,
  countConfirmation,
  countEmail,
  enterCode,
  finishEnrolment,
  signIn,
} from './sign-in';

const done = { done: true } as const;
const signingIn = { limit: 'staffSignIn' } as const;

/** Serves the people of the staff: sign-in, the own session, and for admins the list. */
export function registerPeople(app: FastifyInstance, context: Context): void {
  registerSignIn(app, context);
  registerOwn(app, context);
  registerOwnSessions(app, context);
  registerList(app, context);
  registerChanges(app, context);
  registerInvitations(app, context);
}

function registerSignIn(app: FastifyInstance, context: Context): void {
  route(
    app,
    signInByPassword,
    async ({ body, request, reply }) => {
      requireOwnOrigin(context, request);
      await countEmail(context, body.email);
      return { next: await signIn(context, request, reply, body) };
    },
    // a stranger on another network does not lock the person out
    { ...signingIn, limitedBy: ({ body, request }) => [`${body.email} ${networkOf(request.ip)}`] },
  );

  route(
    app,
    enterSecondFactor,
    async ({ body, request, reply }) => {
      requireOwnOrigin(context, request);
      return { next: await enterCode(context, request, reply, body) };
    },
    signingIn,
  );
}

function registerOwn(app: FastifyInstance, context: Context): void {
  route(app, whoAmI, async ({ request }) => {
    const login = loginOf(request);
    const { person, method, secondFactorAt, confirmedAt } = login;
    const { id, name, email, roles, squads, hasSecondFactor } = person;
    return {
      person: { id, name, email },
      roles: [...roles],
      squads: [...squads],
      permissions: permissions.filter((one) => roles.some((role) => permissionsOf[role].includes(one))),
      method,
      hasSecondFactor,
      needsSecondFactor: needsSecondFactor(roles) && !secondFactorAt,
      confirmedUntil: confirmedUntil(confirmedAt, context).toISOString(),
      endsOn: endOf(login, context).toISOString(),
    };
  });

  route(
    app,
    enrolSecondFactor,
    async ({ body, request }) => {
      const login = loginOf(request);
      await countConfirmation(context, login);
      return beginEnrolment(context, request, login, body.password);
    },
    signingIn,
  );

  route(
    app,
    confirmSecondFactor,
    async ({ body, request, reply }) => {
      const login = loginOf(request);
      await countConfirmation(context, login);
      await finishEnrolment(context, request, reply, login, body.code);
      await inTransaction(context.db, async (tx) => {
        // this session is replaced; what is left of one factor belongs to other browsers
        await tx
          .deleteFrom('staff_logins')
          .where('person_id', '=', login.person.id)
          .where('second_factor_at', 'is', null)
          .execute();
        const values = { before: { hasSecondFactor: false }, after: { hasSecondFactor: true } };
        await recordOwn(tx, context, request, { action: 'set up a second factor', ...values });
      });
      return done;
    },
    signingIn,
  );

  route(
    app,
    confirmAgain,
    async ({ body, request }) => {
      const login = loginOf(request);
      await countConfirmation(context, login);
      await checkAgain(context, request, login, body);
      const at = context.now();
      await inTransaction(context.db, async (tx) => {
        await tx.updateTable('staff_logins').set({ confirmed_at: at }).where('id', '=', login.id).execute();
        const values = { before: { confirmedOn: login.confirmedAt }, after: { confirmedOn: at } };
        await recordOwn(tx, context, request, { action: 'confirm again', ...values });
      });
      return { confirmedUntil: confirmedUntil(at, context).toISOString() };
    },
    signingIn,
  );

  route(
    app,
    changePassword,
    async ({ body, request }) => {
      const login = loginOf(request);
      await countConfirmation(context, login);
      await checkPassword(context, request, body.password);
      const hash = await hashPassword(body.newPassword);
      await inTransaction(context.db, async (tx) => {
        // before the link, as a call does that uses it
        await lockPerson(tx, login.person.id);
        await endPasswordLinks(tx, login.person);
        await tx
          .updateTable('staff_accounts')
          .set({ password: hash, updated_at: context.now() })
          .where('person_id', '=', login.person.id)
          .where('provider_id', '=', 'credential')
          .execute();
        const ended = await endSessions(tx, login.person.id, login.id);
        await recordOwn(tx, context, request, { action: 'change the own password', ...otherSessionsEnded(ended) });
      });
      return done;
    },
    signingIn,
  );
}

const recordOwn = (
  tx: Tx,
  context: Context,
  request: FastifyRequest,
  { action, ...values }: Pick<StaffAction, 'action' | 'before' | 'after'>,
): Promise<void> =>
  recordAction(tx, context, {
    actor: staffOf(request),
    action: `people: ${action}`,
    reference: loginOf(request).person.id,
    ...values,
  });

const otherSessionsEnded = (count: number) => ({ before: { openSessions: count + 1 }, after: { openSessions: 1 } });

function registerOwnSessions(app: FastifyInstance, context: Context): void {
  route(app, listMySessions, async ({ request }) => {
    const { id, person } = loginOf(request);
    const rows = await context.db
      .selectFrom('staff_logins')
      .select(['id', 'method', 'user_agent', 'ip_address', 'signed_in_at', 'updated_at'])
      .where('person_id', '=', person.id)
      .where('expires_at', '>', new Date())
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      isThis: row.id === id,
      method: row.method as Login['method'],
      browser: row.user_agent ?? '',
      address: row.ip_address ?? '',
      signedInOn: row.signed_in_at.toISOString(),
      usedOn: row.updated_at.toISOString(),
    }));
  });

  route(app, endMySession, async ({ params, request }) => {
    const login = loginOf(request);
    await inTransaction(context.db, async (tx) => {
      const ended = await tx
        .deleteFrom('staff_logins')
        .where('id', '=', params.id)
        .where('person_id', '=', login.person.id)
        .returning(['id', 'method', 'signed_in_at'])
        .executeTakeFirst();
      if (!ended) throw new Refusal('NOT_FOUND', 'There is no such session: it may have ended.');
      const before = { session: ended.id, method: ended.method, signedInOn: ended.signed_in_at };
      await recordOwn(tx, context, request, { action: 'end a session', before });
    });
    return done;
  });

  route(app, endMyOtherSessions, async ({ request }) => {
    const login = loginOf(request);
    const ended = await inTransaction(context.db, async (tx) => {
      const count = await endSessions(tx, login.person.id, login.id);
      await recordOwn(tx, context, request, { action: 'end all other sessions', ...otherSessionsEnded(count) });
      return count;
    });
    return { ended };
  });
}

const answerOf = (person: Person, lastUsedAt: Date | null = null): StaffPerson => {
  const { id, name, email, roles, squads, hasSecondFactor, hasProviderAccount, isDisabled } = person;
  const lastUsedOn = lastUsedAt?.toISOString() ?? null;
  const factors = { hasSecondFactor, hasProviderAccount };
  return { id, name, email, roles: [...roles], squads: [...squads], ...factors, isDisabled, lastUsedOn };
};

type InvitationRow = Awaited<ReturnType<typeof invite>>;

const answerOfInvitation = ({ id, email, roles, squads, created_at, expires_at, isForPassword }: InvitationRow) => ({
  id,
  email,
  roles: [...roles],
  squads: [...squads],
  invitedOn: created_at.toISOString(),
  endsOn: expires_at.toISOString(),
  isForPassword,
});

function registerList(app: FastifyInstance, context: Context): void {
  route(app, listPeopleOperation, async () => {
    const people = await listPeople(context.db, new Date());
    const invitations = await openInvitations(context).orderBy('created_at').orderBy('id').execute();
    return {
      people: people.map(({ lastUsedAt, ...person }) => answerOf(person, lastUsedAt)),
      invitations: invitations.map(answerOfInvitation),
    };
  });
}

interface Change {
  readonly action: string;
  /** True if an admin stops being one. */
  readonly endsAdmin?: boolean;
  /** The change itself, of a person that is locked. */
  readonly apply: (tx: Tx, person: Person) => Promise<unknown>;
}

/** What the history shows of a person. */
const recordedOf = ({ roles, squads, hasSecondFactor, hasProviderAccount, isDisabled }: Person) => ({
  roles,
  squads,
  hasSecondFactor,
  hasProviderAccount,
  isDisabled,
});

/** Changes a person in a transaction with its row in the history. @throws Refusal STATE_CONFLICT for the last admin */
const changePerson = (
  context: Context,
  id: string,
  by: Actor,
  { action, endsAdmin = false, apply }: Change,
): Promise<StaffPerson> =>
  inTransaction(context.db, async (tx) => {
    // the admins first, in one order for all calls: two admins may remove each other at once
    const admins = endsAdmin ? await lockAdmins(tx) : [];
    const person = await lockPerson(tx, id);
    if (!person) throw new Refusal('NOT_FOUND', 'There is no such person.');
    if (admins.length === 1 && admins[0] === id)
      throw new Refusal('STATE_CONFLICT', 'This is the last admin. Make somebody else an admin first.');
    await apply(tx, person);
    const changed = (await lockPerson(tx, id)) ?? person;
    const change = differences(recordedOf(person), recordedOf(changed));
    await recordAction(tx, context, { actor: by, action: `people: ${action}`, reference: id, ...change });
    return answerOf(changed);
  });

function registerChanges(app: FastifyInstance, context: Context): void {
  route(app, changeRoles, ({ params, body: { roles, squads }, request }) =>
    changePerson(context, params.id, staffOf(request), {
      action: 'roles',
      endsAdmin: !roles.includes('admin'),
      apply: (tx, person) =>
        tx.updateTable('staff_people').set({ roles, squads }).where('id', '=', person.id).execute(),
    }),
  );

  route(app, disablePerson, ({ params, request }) =>
    changePerson(context, params.id, staffOf(request), {
      action: 'disable',
      endsAdmin: true,
      async apply(tx, person) {
        await tx
          .updateTable('staff_people')
          .set({ disabled_at: context.now() })
          .where('id', '=', person.id)
          .where('disabled_at', 'is', null)
          .execute();
        await endSessions(tx, person.id);
        await endPasswordLinks(tx, person);
      },
    }),
  );

  route(app, enablePerson, ({ params, request }) =>
    changePerson(context, params.id, staffOf(request), {
      action: 'enable',
      apply: (tx, person) =>
        tx.updateTable('staff_people').set({ disabled_at: null }).where('id', '=', person.id).execute(),
    }),
  );

  route(app, resetSecondFactor, ({ params, request }) =>
    changePerson(context, params.id, staffOf(request), {
      action: 'reset the second factor',
      async apply(tx, person) {
        await tx.deleteFrom('staff_two_factors').where('person_id', '=', person.id).execute();
        // a lost account of the provider too: the next sign-in by it binds the one with the same e-mail
        await tx
          .deleteFrom('staff_accounts')
          .where('person_id', '=', person.id)
          .where('provider_id', '=', 'oidc')
          .execute();
        await tx.updateTable('staff_people').set({ two_factor_enabled: false }).where('id', '=', person.id).execute();
        await endSessions(tx, person.id);
      },
    }),
  );
}

function registerInvitations(app: FastifyInstance, context: Context): void {
  route(app, invitePerson, ({ body: { email, roles, squads }, request }) =>
    inTransaction(context.db, async (tx) =>
      answerOfInvitation(await invite(tx, context, email, { roles, squads }, staffOf(request))),
    ),
  );

  route(app, resetPassword, ({ params, request }) =>
    inTransaction(context.db, async (tx) => {
      const { link, ...row } = await sendPasswordLink(tx, context, params.id, staffOf(request));
      return { ...answerOfInvitation(row), link: isOfCommandLine(context, request) ? link : null };
    }),
  );

  route(app, withdrawInvitation, ({ params, request }) =>
    inTransaction(context.db, async (tx) => {
      const withdrawn = await tx
        .deleteFrom('staff_invitations')
        .where('id', '=', params.id)
        .where('used_at', 'is', null)
        .returning(['roles', 'squads'])
        .executeTakeFirst();
      if (!withdrawn) throw new Refusal('NOT_FOUND', 'There is no such invitation: it may have been used.');
      await recordAction(tx, context, {
        actor: staffOf(request),
        action: 'people: withdraw an invitation',
        reference: params.id,
        before: withdrawn,
      });
      return done;
    }),
  );

  route(
    app,
    readInvitation,
    async ({ body, request }) => {
      requireOwnOrigin(context, request);
      const found = await openInvitations(context).where('token_hash', '=', hashOfToken(body.token)).executeTakeFirst();
      if (!found) throw invitationIsOver();
      const { email, roles, expires_at, isForPassword } = found;
      return { email, roles: [...roles], endsOn: expires_at.toISOString(), isForPassword };
    },
    signingIn,
  );

  route(
    app,
    acceptInvitation,
    async ({ body, request }) => {
      requireOwnOrigin(context, request);
      return { email: await accept(context, body, request.ip) };
    },
    signingIn,
  );
}
