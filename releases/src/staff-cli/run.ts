import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { apiPrefix } from 'api';
import type { Operation } from 'shared/contract/operation';
import {
  disablePerson,
  enablePerson,
  invitePerson,
  listPeople,
  resetPassword,
  resetSecondFactor,
  type StaffPerson,
  withdrawInvitation,
} from 'shared/contract/people';
import { formatShortDate, formatTime } from 'shared/format';
import type { z } from 'zod';
import { CliFailure } from '../cli/command';
import { type Connection, connect as connectToRegistry } from '../cli/connection';
import { operations } from '../contract/operations';
import type { TokenFacts } from '../contract/tokens-api';
import { readSiteFile } from '../site/site-file';
import { table } from '../terminal/output';

const help = `List, invite and disable people of the staff.

Usage: pnpm staff list
       pnpm staff invite <e-mail> --role <role>[,<role>] [--squad <remote>[,<remote>]]
       pnpm staff disable <e-mail> [--revoke-tokens]
                                        also withdraws an invitation that is not accepted yet; without the option
                                        the tokens that the person has made go on working, and are listed
       pnpm staff enable <e-mail>
       pnpm staff reset-second-factor <e-mail>
       pnpm staff reset-password <e-mail>      mails and prints a link to set a new password

Roles: support, dispatch, money, squad (with --squad), operator, admin.

It works on the machine of a running site, for the user who runs it.

Environment:
  DATA_DIR  Data folder of the site (default: .data)`;

type Environment = Readonly<Record<string, string | undefined>>;

/** A failure that the user can act on. */
class StaffFailure extends Error {}

type Send = <O extends Operation>(operation: O, input?: { id?: string; body?: object }) => Promise<z.output<O['data']>>;

interface RunningSite {
  readonly send: Send;
  readonly registry: Connection;
}

async function connect(env: Environment): Promise<RunningSite> {
  const dataDir = resolve(env.DATA_DIR || '.data');
  const site = await readSiteFile(dataDir);
  if (!site)
    throw new StaffFailure(
      `No site is running on ${dataDir}. Start one with \`pnpm start\`, or set DATA_DIR to its folder.`,
    );
  const { opsOrigin: origin, staffKey, token } = site;
  const send: Send = async ({ method, path, data }, { id = '', body } = {}) => {
    const response = await fetch(origin + apiPrefix + path.replace('{id}', encodeURIComponent(id)), {
      method,
      headers: { authorization: `Bearer ${staffKey}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new StaffFailure(`${origin} cannot be reached.`);
    });
    const answer = (await response.json().catch(() => ({}))) as Partial<Answer>;
    if (!response.ok) throw new StaffFailure(sentenceOf(answer, `${origin} responded with status ${response.status}.`));
    return data.parse(answer.data) as never;
  };
  return { send, registry: connectToRegistry({ origin, token }) };
}

interface Answer {
  readonly data: unknown;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

const sentenceOf = ({ message, fields = {} }: Partial<Answer>, other: string): string =>
  [message ?? other, ...Object.entries(fields).map(([field, fault]) => `  ${field}: ${fault}`)].join('\n');

interface Options {
  readonly role: readonly string[];
  readonly squad: readonly string[];
  readonly isRevoking: boolean;
}

type Action = (site: RunningSite, email: string, options: Options) => Promise<string>;

/** The operator's machine may be in another time zone than the site's travellers, who are in that of Lagos. */
const momentOf = (instant: string): string => `${formatShortDate(instant)}, ${formatTime(instant)} in Lagos`;

const invite: Action = async ({ send }, email, { role: roles, squad: squads }) => {
  const { endsOn } = await send(invitePerson, { body: { email, roles, squads } });
  return `${email} gets an e-mail with a link, which works once, until ${momentOf(endsOn)}.`;
};

const list: Action = async ({ send }) => {
  const { people, invitations } = await send(listPeople);
  const rows = [
    ...people.map(({ email, name, roles, isDisabled }) => [
      email,
      name,
      roles.join(', '),
      isDisabled ? 'disabled' : '',
    ]),
    ...invitations.map(({ email, roles, endsOn, isForPassword }) => [
      email ?? 'the first person',
      '',
      roles.join(', '),
      `${isForPassword ? 'may set a new password' : 'invited'} until ${momentOf(endsOn)}`,
    ]),
  ];
  return rows.length ? table(rows) : 'There is nobody yet.';
};

/** Changes the person with an e-mail. @param done what is said afterwards; @param more what follows for the person's id */
const change =
  <O extends typeof disablePerson | typeof enablePerson | typeof resetPassword | typeof resetSecondFactor>(
    operation: O,
    done: (answer: z.output<O['data']>) => string,
    more?: (site: RunningSite, person: StaffPerson, options: Options) => Promise<string>,
  ): Action =>
  async (site, email, options) => {
    const { send } = site;
    const { people, invitations } = await send(listPeople);
    const has = (one: { readonly email: string | null }) => one.email === email.toLowerCase();
    const person = people.find(has);
    const invitation = invitations.find(has);
    if (!person && invitation) {
      if (operation !== disablePerson)
        throw new StaffFailure(
          `${email} has not accepted the invitation yet. Send it again with \`pnpm staff invite\`.`,
        );
      await send(withdrawInvitation, { id: invitation.id });
      return `The invitation of ${email} is withdrawn: its link does not work any more.`;
    }
    if (!person) throw new StaffFailure(`Nobody has the e-mail ${email}.`);
    const sentence = `${email} ${done(await send(operation, { id: person.id }))}`;
    if (!more) return sentence;
    return more(site, person, options).then(
      (others) => sentence + others,
      (error: unknown) => {
        if (error instanceof CliFailure) throw new StaffFailure(`${sentence} But not the tokens: ${error.message}`);
        throw error;
      },
    );
  };

/** Lists the tokens that a person has made and that are valid, or revokes them. */
async function endTokens(
  { registry }: RunningSite,
  { id, email }: StaffPerson,
  { isRevoking }: Options,
): Promise<string> {
  const { tokens } = await registry.call(operations.tokens, {});
  const valid = tokens.filter(
    ({ issuerId, revokedAt, expiresAt }) =>
      issuerId === id && !revokedAt && (!expiresAt || Date.parse(expiresAt) > Date.now()),
  );
  if (valid.length === 0) return '';
  if (isRevoking) for (const token of valid) await registry.call(operations.revokeToken, { params: { id: token.id } });
  const rows = table(valid.map(tokenRow));
  if (isRevoking) return `\nThese tokens, which this person made, are revoked:\n${rows}`;
  return `\nThese tokens, which this person made, go on working:\n${rows}\nRevoke them with \`pnpm staff disable ${email} --revoke-tokens\`, or one by one with \`pnpm release token revoke <id>\`.`;
}

const tokenRow = ({ id, holder, names, expiresAt }: TokenFacts): string[] => [
  id,
  holder,
  names ? `squad: ${names.join(', ')}` : 'operator',
  expiresAt ? `until ${formatShortDate(expiresAt)}` : 'unlimited',
];

const actions: Readonly<Record<string, { readonly action: Action; readonly takesEmail: boolean }>> = {
  list: { action: list, takesEmail: false },
  invite: { action: invite, takesEmail: true },
  disable: {
    action: change(disablePerson, () => 'is disabled, and signed out everywhere.', endTokens),
    takesEmail: true,
  },
  enable: { action: change(enablePerson, () => 'may sign in again.'), takesEmail: true },
  'reset-second-factor': {
    action: change(
      resetSecondFactor,
      () => 'is signed out everywhere, and sets up a new second factor at the next sign-in if a role needs one.',
    ),
    takesEmail: true,
  },
  'reset-password': {
    action: change(
      resetPassword,
      ({ link, endsOn }) =>
        `gets an e-mail with this link, which sets a new password once, until ${momentOf(endsOn)}. Pass it to nobody else:\n${link}`,
    ),
    takesEmail: true,
  },
};

const split = (text: string | undefined): string[] => (text ? text.split(',').map((part) => part.trim()) : []);

/** Runs one command. @returns what it prints, and whether it succeeded */
export async function runStaffCli(args: readonly string[], env: Environment): Promise<{ ok: boolean; text: string }> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        squad: { type: 'string' },
        'revoke-tokens': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [name = '', email = '', ...more] = positionals;
    if (values.help) return { ok: true, text: help };
    const known = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!known || known.takesEmail !== (email !== '') || more.length > 0) return { ok: false, text: help };
    const isRevoking = values['revoke-tokens'] === true;
    if (isRevoking && name !== 'disable') return { ok: false, text: help };
    const options = { role: split(values.role), squad: split(values.squad), isRevoking };
    return { ok: true, text: await known.action(await connect(env), email, options) };
  } catch (error) {
    const isOfUser = error instanceof StaffFailure || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isOfUser) throw error;
    return { ok: false, text: (error as Error).message };
  }
}
