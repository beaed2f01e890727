import { CliFailure, type Command, textOption } from './command';
import { expectedLive, move, moveHelp, moveOptions } from './move';

export const freeze: Command = {
  summary: 'Refuse all moves of a name except an operator’s rollback',
  positionals: { least: 1, most: 1 },
  options: moveOptions,
  help: `Refuse all moves of a name except an operator's rollback.

Usage: pnpm release freeze <name> --why <text> [options]

While a name is frozen, the registry refuses \`publish --live\`, \`promote\` and \`canary\`, \`pnpm start\` does
not move it, and automatic rollback is off. Publishing without --live is possible. A refusal shows who froze
the name, when and why. Requires an operator's token.

Options:
${moveHelp}

Examples:
  pnpm release freeze mf-flights --why "holiday sale until Monday"
  pnpm release thaw mf-flights`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    if (!textOption(args, 'why'))
      throw new CliFailure('usage', 'The reason is missing: --why "holiday sale until Monday". Refusals show it.');
    const site = await context.connect();
    return move({ name, kind: 'freeze' }, args, context, { site, watches: false });
  },
};

export const thaw: Command = {
  summary: 'End a freeze',
  positionals: { least: 1, most: 1 },
  options: moveOptions,
  help: `End a freeze. The active release stays. Requires an operator's token.

Usage: pnpm release thaw <name> [options]

Options:
${moveHelp}`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    const site = await context.connect();
    return move({ name, kind: 'thaw' }, args, context, { site, watches: false });
  },
};

export const noAuto: Command = {
  summary: 'Turn automatic rollback off for the active release',
  positionals: { least: 1, most: 1 },
  options: moveOptions,
  help: `Turn automatic rollback off for the active release.

Usage: pnpm release no-auto <name> --why <text> [options]

Failures of the release raise an alarm and do not roll it back, for example for a security fix that an
attacker could remove with false reports. It applies until the next release is activated. A squad may do
this for its own remotes, an operator for any name.

Options:
${moveHelp}

Examples:
  pnpm release no-auto mf-rides --why "fixes the leak of references"
  pnpm release auto mf-rides`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    if (!textOption(args, 'why'))
      throw new CliFailure('usage', 'The reason is missing: --why "fixes the leak of references". The alarm shows it.');
    const site = await context.connect();
    const order = { name, kind: 'no-auto', ...(await expectedLive(site, name)) } as const;
    return move(order, args, context, { site, watches: false });
  },
};

export const auto: Command = {
  summary: 'Turn automatic rollback on again for the active release',
  positionals: { least: 1, most: 1 },
  options: moveOptions,
  help: `Turn automatic rollback on again for the active release.

Usage: pnpm release auto <name> [options]

Options:
${moveHelp}`,

  async run(args, context) {
    const [name = ''] = args.positionals;
    const site = await context.connect();
    return move({ name, kind: 'auto' }, args, context, { site, watches: false });
  },
};
