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
const optionsHelp = `  --why   why, for the history
  --by    who does it, for the history (default: your user name)`;

async function change(
  keep: boolean,
  args: CommandArgs,
  { connect, step, paint, user }: CommandContext,
): Promise<Outcome> {
  const { name, version } = parseRelease(args);
  const why = textOption(args, 'why');
  if (!why) throw new CliFailure('usage', 'Say why: --why "the last one with the old fares".');
  const site = await connect();
  const answer = await step(`asked ${site.origin}`, () =>
    site.call(operations.keep, { body: { name, version, keep, why, by: textOption(args, 'by') ?? user } }),
  );
  return { text: answer.isNew ? `${paint('green', '✓')} ${answer.sentence}` : answer.sentence, json: answer };
}

export const keep: Command = {
  summary: 'store one release for ever, however old it gets',
  positionals: { least: 1, most: 1 },
  options,
  help: `pnpm release keep <remote>@<version> --why <text>

Releases that nothing has used for long are removed, after a notice that \`pnpm release status\` and
\`pnpm release list\` show. A kept one never is, and a notice about it ends. A squad keeps releases of its own
remotes, an operator any.

${optionsHelp}

  pnpm release keep mf-rides@1.5.0 --why "the last one with the old fares"
  pnpm release unkeep mf-rides@1.5.0 --why "compared"`,
  run: (args, context) => change(true, args, context),
};

export const unkeep: Command = {
  summary: 'let a kept release be removed again once it is old',
  positionals: { least: 1, most: 1 },
  options,
  help: `pnpm release unkeep <remote>@<version> --why <text>

Ends \`pnpm release keep\`. An old release that nothing uses gets its notice then, and is removed after it.

${optionsHelp}`,
  run: (args, context) => change(false, args, context),
};
