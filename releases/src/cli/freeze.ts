import { CliFailure, type Command, textOption } from './command';
import { expectedLive, move, moveHelp, moveOptions } from './move';

export const freeze: Command = {
  summary: 'hold one remote fast: nothing moves it but an operator',
  positionals: { least: 1, most: 1 },
  options: moveOptions,
  help: `pnpm release freeze <remote> --why <text>

Until it is thawed nothing moves this remote: no publish --live, no promotion, no canary, no start of
the site, and no automatic rollback. Publishing without --live goes on. An operator can still roll
back. Who comes against it is told who froze it, when and why. For operators.

${moveHelp}

  pnpm release freeze mf-flights --why "holiday sale until Monday"
  pnpm release thaw mf-flights`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    if (!textOption(args, 'why'))
      throw new CliFailure('usage', 'Say why: --why "holiday sale until Monday". Who comes against it will read it.');
    const site = await context.connect();
    return move({ name, kind: 'freeze' }, args, context, { site, watches: false });
  },
};

export const thaw: Command = {
  summary: 'let a frozen remote be moved again',
  positionals: { least: 1, most: 1 },
  options: moveOptions,
  help: `pnpm release thaw <remote>

Ends a freeze. What is live stays live. For operators.

${moveHelp}`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    const site = await context.connect();
    return move({ name, kind: 'thaw' }, args, context, { site, watches: false });
  },
};

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
