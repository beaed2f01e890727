import type { ApprovalFacts } from '../contract/approvals-api';
import { operations } from '../contract/operations';
import { ageOf, table } from '../terminal/output';
import { CliFailure, type Command, type CommandArgs, textOption } from './command';

export const approvals: Command = {
  summary: 'List what waits for the approval of a second person',
  positionals: { least: 0, most: 0 },
  options: {},
  help: `List what waits for the approval of a second person.

Usage: pnpm release approvals

On a site with RELEASES_APPROVALS=1, a release of the shell or of a remote with a checkout waits for a second person
before it is active for all visits, or as a canary for more than half of them. Another person approves it on the page
of releases in the back office: it is active at once. A token can ask, but not approve. For a token that no known person
made, as that of the site, two persons approve. A request ends after a day, and
when the name is moved meanwhile. Rollbacks, freezes and withdrawals never wait.

Examples:
  pnpm release approvals`,

  async run(_, { connect }) {
    const answer = await (await connect()).call(operations.approvals, {});
    const rows = answer.approvals.map((each) => rowOf(each));
    return { text: rows.length ? table(rows) : 'Nothing waits for a second person.', json: answer };
  },
};

export const decline: Command = {
  summary: 'Take back what this token has asked for',
  positionals: { least: 1, most: 1 },
  options: { by: { type: 'string' }, why: { type: 'string' } },
  help: `Take back what this token has asked for. No pointer moves. A person declines other requests on the page of releases in the
back office.

Usage: pnpm release decline <id> [options]

Options:
  --why <text>     Reason, for the history
  --by <name>      Author, for the history (default: your user name)

Examples:
  pnpm release decline 3f9ac35b --why "a later build comes"`,

  async run(args, { connect, step, user }) {
    const id = requestId(args);
    const site = await connect();
    const body = { by: textOption(args, 'by') ?? user, why: textOption(args, 'why') };
    const answer = await step(`sent to ${site.origin}`, () => site.call(operations.decline, { params: { id }, body }));
    return { text: answer.sentence, json: answer };
  },
};

function requestId({ positionals: [id = ''] }: CommandArgs): string {
  if (/^[0-9a-f]{8}$/.test(id)) return id;
  throw new CliFailure('usage', `"${id}" is no request. \`pnpm release approvals\` lists what waits, with the ids.`);
}

const rowOf = ({ id, name, version, percent, live, askedBy, askedAt, why }: ApprovalFacts): string[] => [
  id,
  `${name}@${version}`,
  percent === null ? 'for all' : `for ${percent} %`,
  live ? `in place of ${live}` : 'for the first time',
  askedBy,
  `${ageOf(askedAt)} ago`,
  why,
];
