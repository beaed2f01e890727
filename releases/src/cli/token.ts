import { operations } from '../contract/operations';
import { squadTokenDays, type TokenFacts } from '../contract/tokens-api';
import { ageOf, table } from '../terminal/output';
import {
  CliFailure,
  type Command,
  type CommandArgs,
  type CommandContext,
  type Outcome,
  textOption,
  wholeOption,
} from './command';

type Action = (args: CommandArgs, context: CommandContext) => Promise<Outcome>;

const actions: Readonly<Record<string, Action>> = { list, new: issue, revoke };

export const token: Command = {
  summary: 'make, list and revoke tokens',
  positionals: { least: 1, most: 2 },
  options: {
    for: { type: 'string' },
    operator: { type: 'boolean' },
    days: { type: 'string' },
    by: { type: 'string' },
  },
  help: `pnpm release token list
pnpm release token new <holder> --for <remote>[,<remote>…] [--days <days>]
pnpm release token new <holder> --operator [--days <days>]
pnpm release token revoke <id>

A squad's token publishes, promotes, sets canaries and rolls back its own remotes and no other. An
operator's does everything. The token is shown once; the registry keeps only its hash. Revoking ends
it at once, and the sessions that were opened with it. For operators.

  --for        the remotes of a squad's token
  --operator   an operator's token
  --days       how long it lasts (default: ${squadTokenDays} for a squad, until revoked for an operator)
  --by         who makes it (default: your user name)

  pnpm release token new "rides squad" --for mf-rides
  RELEASES_URL=https://… RELEASES_TOKEN=tfr_… pnpm release publish mf-rides`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new CliFailure('usage', `token has no "${name}".\n\n${token.help}`);
    return action(args, context);
  },
};

const stateOf = ({ revokedAt, expiresAt }: TokenFacts): string => {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'lasts';
  return Date.parse(expiresAt) <= Date.now() ? 'ran out' : `until ${expiresAt.slice(0, 10)}`;
};

async function list(_: CommandArgs, { connect, paint }: CommandContext): Promise<Outcome> {
  const site = await connect();
  const answer = await site.call(operations.tokens, {});
  const rows = answer.tokens.map((each) => [
    each.id,
    paint('bold', each.holder),
    each.names ? `squad: ${each.names.join(', ')}` : 'operator',
    each.lastUsedAt ? `${ageOf(each.lastUsedAt)} ago` : 'never',
    stateOf(each),
    each.issuedBy,
  ]);
  const head = ['ID', 'HOLDER', 'FOR', 'LAST USED', 'STATE', 'MADE BY'].map((title) => paint('dim', title));
  return { text: table([head, ...rows]), json: answer };
}

async function issue(args: CommandArgs, { connect, paint, user }: CommandContext): Promise<Outcome> {
  const [, holder] = args.positionals;
  const names = textOption(args, 'for')?.split(',').filter(Boolean);
  const isOperator = args.options.operator === true;
  const days = wholeOption(args, 'days', 1, 730);
  if (!holder) throw new CliFailure('usage', `Whose token is it?\n\n${token.help}`);
  if (isOperator === (names !== undefined))
    throw new CliFailure('usage', 'Say what it is for: --for <remote>, or --operator.');
  const site = await connect();
  const by = textOption(args, 'by') ?? user;
  const answer = await site.call(operations.issueToken, {
    body: { holder, role: isOperator ? 'operator' : 'squad', names, days, by },
  });
  const { expiresAt } = answer.issued;
  const lasts = expiresAt ? `It lasts until ${expiresAt.slice(0, 10)}.` : 'It lasts until it is revoked.';
  const scope = names ? names.join(', ') : 'everything';
  return {
    text: `${paint('bold', answer.token)}\nFor ${holder}: ${scope}. ${lasts} It is shown this once: keep it now.`,
    json: answer,
  };
}

async function revoke(args: CommandArgs, { connect }: CommandContext): Promise<Outcome> {
  const [, id] = args.positionals;
  if (!id) throw new CliFailure('usage', 'Which one? `pnpm release token list` shows their ids.');
  const site = await connect();
  const answer = await site.call(operations.revokeToken, { params: { id } });
  return { text: `The token ${id} of ${answer.revoked.holder} is revoked.`, json: answer };
}
