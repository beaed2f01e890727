import { operations } from '../contract/operations';
import { type TokenFacts, tokenDays } from '../contract/tokens-api';
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
  summary: 'List, create and revoke tokens',
  positionals: { least: 1, most: 2 },
  options: {
    for: { type: 'string' },
    operator: { type: 'boolean' },
    days: { type: 'string' },
    by: { type: 'string' },
  },
  help: `List, create and revoke tokens. Requires an operator's token.

Usage: pnpm release token list
       pnpm release token new <holder> (--for <remote>[,<remote>] | --operator) [options]
       pnpm release token revoke <id>

A squad's token publishes, promotes, rolls back and sets canaries of its own remotes. An operator's token has no
restrictions. A token is printed once; the registry stores its hash. Revoking one also revokes those that were made
with it.

Options:
  --for <remotes>  The remotes of a squad's token
  --operator       Create an operator's token
  --days <n>       Lifetime (default: ${tokenDays}; at most that of the token that makes it)
  --by <name>      Author, for the history (default: your user name)

Examples:
  pnpm release token new "rides squad" --for mf-rides
  RELEASES_URL=https://… RELEASES_TOKEN=tfr_… pnpm release publish mf-rides`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw new CliFailure('usage', `Unknown command "token ${name}".\n\n${token.help}`);
    return action(args, context);
  },
};

const stateOf = ({ revokedAt, expiresAt }: TokenFacts): string => {
  if (revokedAt) return 'revoked';
  if (!expiresAt) return 'unlimited';
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : `until ${expiresAt.slice(0, 10)}`;
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
  const head = ['ID', 'HOLDER', 'FOR', 'LAST USED', 'STATE', 'CREATED BY'].map((title) => paint('dim', title));
  return { text: table([head, ...rows]), json: answer };
}

async function issue(args: CommandArgs, { connect, paint, user }: CommandContext): Promise<Outcome> {
  const [, holder] = args.positionals;
  const names = textOption(args, 'for')?.split(',').filter(Boolean);
  const isOperator = args.options.operator === true;
  const days = wholeOption(args, 'days', 1, 730);
  if (!holder) throw new CliFailure('usage', `The holder is missing.\n\n${token.help}`);
  if (isOperator === (names !== undefined)) throw new CliFailure('usage', 'Give either --for <remote> or --operator.');
  const site = await connect();
  const by = textOption(args, 'by') ?? user;
  const answer = await site.call(operations.issueToken, {
    body: { holder, role: isOperator ? 'operator' : 'squad', names, days, by },
  });
  const { expiresAt } = answer.issued;
  const validity = expiresAt ? `It expires on ${expiresAt.slice(0, 10)}.` : 'It is valid until revoked.';
  const scope = names ? names.join(', ') : 'everything';
  return {
    text: `${paint('bold', answer.token)}\nFor ${holder}: ${scope}. ${validity} It is not shown again.`,
    json: answer,
  };
}

async function revoke(args: CommandArgs, { connect }: CommandContext): Promise<Outcome> {
  const [, id] = args.positionals;
  if (!id) throw new CliFailure('usage', 'The id is missing. `pnpm release token list` shows the ids.');
  const site = await connect();
  const answer = await site.call(operations.revokeToken, { params: { id } });
  const ended = [answer.revoked, ...answer.madeWithIt].map(
    (each) => `The token ${each.id} of ${each.holder} is revoked${each.id === id ? '' : ', as it was made with it'}.`,
  );
  return { text: ended.join('\n'), json: answer };
}
