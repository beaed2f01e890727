import type { Command } from './command';
import { move, moveHelp, moveOptions, seenLive, waitHelp, waitOptions } from './move';

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

  async run(given, surroundings) {
    const [name = '', version] = given.positionals;
    const site = await surroundings.connect();
    const wish = version ? { version } : await seenLive(site, name);
    const noAuto = given.options['no-auto'] === true && { noAuto: true };
    return move({ name, kind: 'promote', ...wish, ...noAuto }, given, surroundings, { site, watches: true });
  },
};
