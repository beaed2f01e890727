import type { Command } from './command';
import { expectedLive, move, moveHelp, moveOptions, waitHelp, waitOptions } from './move';

export const promote: Command = {
  summary: 'make a published release live for all',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, ...waitOptions, 'no-auto': { type: 'boolean' } },
  help: `pnpm release promote <remote> [version] [--no-auto] [--why <text>] [--by <name>]

Makes a published release live for all visits: the canary, or the version that you name. A canary
that is promoted ends by it. Refused, with the reason, if it does not fit the live shell, if a path
of it belongs to another remote, or if the remote is frozen.

  --no-auto    it does not go back by itself, however many reports say that it fails; an alarm asks you.
               The next release that goes live ends it
${moveHelp}
${waitHelp}

  pnpm release promote mf-rides                the canary, for all
  pnpm release promote mf-rides 1.5.0`,

  async run(args, context) {
    const [name = '', version] = args.positionals;
    const site = await context.connect();
    const order = version ? { version } : await expectedLive(site, name);
    const noAuto = args.options['no-auto'] === true && { noAuto: true };
    return move({ name, kind: 'promote', ...order, ...noAuto }, args, context, { site, watches: true });
  },
};
