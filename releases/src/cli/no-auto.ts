import { type Command, textOption } from './command';
import { CliFailure } from './failure';
import { expectedLive, move, moveHelp, moveOptions } from './move';

export const noAuto: Command = {
  summary: 'keep the live release from going back by itself',
  positionals: { least: 1, most: 1 },
  options: moveOptions,
  help: `pnpm release no-auto <remote> --why <text>

Turns automatic rollback off for the release that is live now, as \`publish --live --no-auto\` does from its
first moment: however many reports say that it fails, it stays, and an alarm asks you. For a security fix that
strangers would like to see gone. It ends with the next release that goes live. A squad does it to its own
remotes, an operator to any.

${moveHelp}

  pnpm release no-auto mf-rides --why "fixes the leak of references"
  pnpm release auto mf-rides`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    if (!textOption(args, 'why'))
      throw new CliFailure('usage', 'Say why: --why "fixes the leak of references". Who sees the alarm will read it.');
    const site = await context.connect();
    const order = { name, kind: 'no-auto', ...(await expectedLive(site, name)) } as const;
    return move(order, args, context, { site, watches: false });
  },
};

export const auto: Command = {
  summary: 'let the live release go back by itself again',
  positionals: { least: 1, most: 1 },
  options: moveOptions,
  help: `pnpm release auto <remote>

Ends \`pnpm release no-auto\`: while it is watched, the live release goes back by itself if it fails too often.

${moveHelp}`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    const site = await context.connect();
    return move({ name, kind: 'auto' }, args, context, { site, watches: false });
  },
};
