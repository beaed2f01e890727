import { type Command, textOption } from './command';
import { CliFailure } from './failure';
import { move, moveHelp, moveOptions } from './move';

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
