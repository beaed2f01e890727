import { operations } from '../contract/operations';
import {
  CliFailure,
  type Command,
  type CommandArgs,
  type CommandContext,
  type Outcome,
  parseRelease,
  textOption,
} from './command';

const options = { by: { type: 'string' }, why: { type: 'string' } } as const;
const optionsHelp = `  --why <text>     Reason, for the history
  --by <name>      Author, for the history (default: your user name)`;

async function change(
  keep: boolean,
  args: CommandArgs,
  { connect, step, paint, user }: CommandContext,
): Promise<Outcome> {
  const { name, version } = parseRelease(args);
  const why = textOption(args, 'why');
  if (!why) throw new CliFailure('usage', 'The reason is missing: --why "the last one with the old fares".');
  const site = await connect();
  const answer = await step(`sent to ${site.origin}`, () =>
    site.call(operations.keep, { body: { name, version, keep, why, by: textOption(args, 'by') ?? user } }),
  );
  return { text: answer.isNew ? `${paint('green', '✓')} ${answer.sentence}` : answer.sentence, json: answer };
}

export const keep: Command = {
  summary: 'Exclude a release from removal',
  positionals: { least: 1, most: 1 },
  options,
  help: `Exclude a release from removal.

Usage: pnpm release keep <name>@<version> --why <text> [--by <name>]

Old releases that are not in use are removed after a notice, which \`pnpm release status\` and \`pnpm release list\`
show. A kept release is never removed. A squad may keep releases of its own remotes, an operator any.

Options:
${optionsHelp}

Examples:
  pnpm release keep mf-rides@1.5.0 --why "the last one with the old fares"
  pnpm release unkeep mf-rides@1.5.0 --why "compared"`,
  run: (args, context) => change(true, args, context),
};

export const unkeep: Command = {
  summary: 'Allow the removal of a kept release again',
  positionals: { least: 1, most: 1 },
  options,
  help: `Allow the removal of a kept release again. It is removed after a notice once it is old.

Usage: pnpm release unkeep <name>@<version> --why <text> [--by <name>]

Options:
${optionsHelp}`,
  run: (args, context) => change(false, args, context),
};
