import { createHash, createHmac, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { inTransaction } from 'server/database';
import { Refusal } from 'server/http';
import type { Role } from 'shared/contract/roles';
import { formatLongDeadline } from 'shared/format';
import type { Context } from '../../context';
import type { Tx } from '../../database';
import { type LetterWriter, letterHandler } from '../../mail/write-letter';
import { type Actor, nameOfActor, recordAction } from '../record-action';
import { hashPassword } from './password-hash';
import { endSessions, findPersonByEmail, hasPeople, lockPerson, type Person } from './people.repository';
import { actorOf } from './sessions';

const hourMs = 3_600_000;
const invitationHours = 72;
const firstPersonHours = 24;

export interface Invited {
  readonly roles: readonly Role[];
  readonly squads: readonly string[];
}

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The token in the link of an invitation: computed whenever the mail is written, and not stored. */
export const invitationToken = ({ settings }: Pick<Context, 'settings'>, id: string): string =>
  createHmac('sha256', settings.staffSecret).update(`invitation\n${id}`).digest('base64url');

const linkOf = (context: Context, id: string): string =>
  `${context.settings.opsOrigin}/ops/invitation?token=${invitationToken(context, id)}`;

/** Invites an address, in place of an open invitation of it, and enqueues the mail. @throws Refusal STATE_CONFLICT */
export async function invite(tx: Tx, context: Context, email: string, { roles, squads }: Invited, by: Actor) {
  const known = await tx.selectFrom('staff_people').select('id').where('email', '=', email).executeTakeFirst();
  if (known) throw new Refusal('STATE_CONFLICT', 'A person with this e-mail is on the list already.');
  const row = await addLink(tx, context, email, { roles, squads }, by);
  const reference = row.id;
  await recordAction(tx, context, { actor: by, action: 'people: invite', reference, after: { roles, squads } });
  return { ...row, isForPassword: false };
}

/** Stores a link for an address, in place of an open one of it, and enqueues the mail. */
async function addLink(tx: Tx, context: Context, email: string, { roles, squads }: Invited, by: Actor) {
  const id = randomUUID();
  const at = context.now();
  const values = {
    id,
    token_hash: hashOfToken(invitationToken(context, id)),
    roles: [...roles],
    squads: [...squads],
    invited_by: nameOfActor(by),
    created_at: at,
    expires_at: new Date(at.getTime() + invitationHours * hourMs),
  };
  const row = await tx
    .insertInto('staff_invitations')
    .values({ ...values, email, used_at: null })
    .onConflict((conflict) => conflict.column('email').where('used_at', 'is', null).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  await context.jobs.enqueue(tx, {
    kind: 'staff-letter',
    payload: { letter: 'staff-invitation', id },
    key: `letter:staff-invitation:${id}`,
  });
  return row;
}

/**
 * Sends a person a link to set a new password. Nothing changes before the link is used.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT for a disabled person
 */
export async function sendPasswordLink(tx: Tx, context: Context, personId: string, by: Actor) {
  const person = await lockPerson(tx, personId);
  if (!person) throw new Refusal('NOT_FOUND', 'There is no such person.');
  if (person.isDisabled) throw new Refusal('STATE_CONFLICT', 'This person is disabled. Enable the person first.');
  const row = await addLink(tx, context, person.email, person, by);
  await recordAction(tx, context, { actor: by, action: 'people: send a password link', reference: person.id });
  return { ...row, isForPassword: true, link: linkOf(context, row.id) };
}

/** For a person who is disabled, or has a new password: an older link must open nothing from then on. */
export const endPasswordLinks = async (tx: Tx, { email }: Pick<Person, 'email'>): Promise<void> => {
  await tx.deleteFrom('staff_invitations').where('email', '=', email).where('used_at', 'is', null).execute();
};

const invitationLetter: LetterWriter = async (id, context) => {
  const row = await openInvitations(context).where('id', '=', id).executeTakeFirst();
  if (!row?.email) return undefined;
  const until = formatLongDeadline(row.expires_at);
  const to = { name: '', address: row.email };
  if (row.isForPassword)
    return {
      to,
      because: 'an admin of the back office sent you this link',
      content: {
        subject: 'Set a new password for the back office',
        preview: `The link works once, until ${until}.`,
        heading: 'Set a new password',
        blocks: [
          {
            kind: 'paragraph',
            text: 'Choose a new password for the back office. It ends all your sessions; your second factor stays as it is.',
          },
          { kind: 'button', label: 'Set a new password', href: linkOf(context, id) },
          {
            kind: 'paragraph',
            text: `The link works once, until ${until}. Do not pass this e-mail on. If you have not asked for a new password, do nothing and ask an admin who sent the link: your password is unchanged.`,
          },
        ],
      },
    };
  return {
    to,
    because: 'this address was invited to the back office',
    content: {
      subject: 'Your invitation to the back office',
      preview: `It works once, until ${until}.`,
      heading: 'Your invitation to the back office',
      blocks: [
        { kind: 'paragraph', text: 'You have been invited. Choose a name and a password, then sign in.' },
        { kind: 'button', label: 'Accept the invitation', href: linkOf(context, id) },
        {
          kind: 'paragraph',
          text: `The link works once, until ${until}. Do not pass this e-mail on: who has the link can take your place. If you expect no invitation, do nothing.`,
        },
      ],
    },
  };
};

export const invitationHandler = letterHandler({ 'staff-invitation': invitationLetter });

/** Those of the address of a person on the list only set a new password. */
export const openInvitations = ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  db
    .selectFrom('staff_invitations')
    .selectAll()
    .select(
      sql<boolean>`exists (select from staff_people where staff_people.email = staff_invitations.email)`.as(
        'isForPassword',
      ),
    )
    .where('used_at', 'is', null)
    .where('expires_at', '>', now());

export const invitationIsOver = () =>
  new Refusal('LINK_EXPIRED', 'This link is used, withdrawn or too old. Ask for another one.');

interface Acceptance {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password: string;
  readonly email?: string | undefined;
}

/**
 * Makes a person of an invitation, or sets the new password of a person on the list; once.
 * @param from the network address of the call
 * @returns the e-mail to sign in with
 * @throws Refusal
 */
export async function accept(
  context: Context,
  { token, name, password, email }: Acceptance,
  from: string,
): Promise<string> {
  const found = await openInvitations(context).where('token_hash', '=', hashOfToken(token)).executeTakeFirst();
  if (!found) throw invitationIsOver();
  const address = found.email ?? email;
  if (!address) throw invalid('email', 'Enter an e-mail');
  if (found.email && email && email !== found.email) throw invalid('email', 'The invitation is for another e-mail');
  if (!found.isForPassword && !name) throw invalid('name', 'Enter your name');
  // before the transaction, as it takes a quarter of a second
  const hash = await hashPassword(password);
  await inTransaction(context.db, async (tx) => {
    const at = context.now();
    // before the link, as a call does that disables the person or replaces the link
    const person = found.isForPassword ? await lockPersonOf(tx, address) : undefined;
    const invited = await tx
      .updateTable('staff_invitations')
      .set({ used_at: at })
      .where('id', '=', found.id)
      .where('token_hash', '=', found.token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(['id', 'email', 'roles', 'squads'])
      .executeTakeFirst();
    if (!invited) throw invitationIsOver();
    if (found.isForPassword) return setPassword(tx, context, person, { hash, from });
    if (invited.email === null) await requireNobodyYet(tx);
    const id = randomUUID();
    const { roles, squads } = invited;
    const added = await tx
      .insertInto('staff_people')
      .values({ id, name: name ?? '', email: address, email_verified: true, roles, squads, disabled_at: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Refusal('STATE_CONFLICT', 'A person with this e-mail is on the list already.');
    // the first person may bring an address that was invited: its link would set the password from now on
    await endPasswordLinks(tx, { email: address });
    await tx
      .insertInto('staff_accounts')
      .values({ id: randomUUID(), person_id: id, provider_id: 'credential', account_id: id, password: hash })
      .execute();
    await recordAction(tx, context, {
      actor: { name: actorOf({ id }), address: from, person: { id, roles } },
      action: 'people: accept an invitation',
      reference: invited.id,
      after: { roles, squads },
    });
  });
  await endFirstPersonLinks(context);
  return address;
}

const invalid = (field: string, message: string) =>
  new Refusal('VALIDATION_FAILED', 'Please check the details marked below.', { fields: { [field]: message } });

async function lockPersonOf(tx: Tx, email: string): Promise<Person | undefined> {
  const found = await findPersonByEmail(tx, email);
  return found && lockPerson(tx, found.id);
}

/** Gives a person the password, and ends all sessions. The second factor stays. @throws Refusal LINK_EXPIRED */
async function setPassword(
  tx: Tx,
  context: Context,
  person: Person | undefined,
  { hash, from }: { readonly hash: string; readonly from: string },
): Promise<void> {
  if (!person || person.isDisabled) throw invitationIsOver();
  const { id, roles } = person;
  await tx
    .updateTable('staff_accounts')
    .set({ password: hash, updated_at: context.now() })
    .where('person_id', '=', id)
    .where('provider_id', '=', 'credential')
    .execute();
  await endSessions(tx, id);
  await recordAction(tx, context, {
    actor: { name: actorOf(person), address: from, person: { id, roles } },
    action: 'people: set a new password by a link',
    reference: id,
  });
}

/** Each process may have made a link for the first person; only one of them makes a person. */
async function requireNobodyYet(tx: Tx): Promise<void> {
  await sql`lock table staff_people in share row exclusive mode`.execute(tx);
  if (await hasPeople(tx)) throw invitationIsOver();
}

const firstPersonFile = ({ settings }: Context): string => path.join(settings.dataDir, 'first-person-link');

const removeFirstPersonLink = (context: Context): Promise<void> => rm(firstPersonFile(context), { force: true });

/** Links for the first person open nothing once there is somebody. After the transaction: another call may hold one of them and wait. */
async function endFirstPersonLinks(context: Context): Promise<void> {
  await context.db.deleteFrom('staff_invitations').where('email', 'is', null).where('used_at', 'is', null).execute();
  await removeFirstPersonLink(context);
}

/**
 * While there is no person, makes a link by which the first one becomes an admin, and writes it to a file of the data folder.
 * @returns the link; undefined if there is a person
 */
export async function inviteFirstPerson(context: Context): Promise<string | undefined> {
  const { db, now } = context;
  if (await hasPeople(db)) {
    await removeFirstPersonLink(context);
    return undefined;
  }
  const id = randomUUID();
  const at = now();
  await db
    .insertInto('staff_invitations')
    .values({
      id,
      token_hash: hashOfToken(invitationToken(context, id)),
      email: null,
      roles: ['admin'],
      squads: [],
      invited_by: 'start',
      created_at: at,
      expires_at: new Date(at.getTime() + firstPersonHours * hourMs),
      used_at: null,
    })
    .execute();
  const link = linkOf(context, id);
  await removeFirstPersonLink(context);
  await writeFile(firstPersonFile(context), `${link}\n`, { mode: 0o600 });
  return link;
}
