import { type Command, wholeOption } from './command';
import { CliFailure } from './failure';
import { move, moveHelp, moveOptions } from './move';

/** The default percentage: enough to show faults, few enough visits to be affected. */
const defaultPercent = 10;

export const canary: Command = {
  summary: 'give a published release to some visits first',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, percent: { type: 'string' }, end: { type: 'boolean' } },
  help: `pnpm release canary <remote> <version> [--percent <1..99>]
pnpm release canary <remote> --end

Gives a published release to that many of a hundred visits; a visit stays with what it got. The
others keep the live one, which also stands behind the canary if it cannot start. It ends when it is
promoted, when the remote is rolled back, by --end, or by itself when too many visits fail on it.

  --percent    how many of a hundred visits (default ${defaultPercent}); again with another number to widen it
  --end        everybody gets the live release again
${moveHelp}

  pnpm release canary mf-rides 1.5.0 --percent 10
  pnpm release promote mf-rides
  pnpm release canary mf-rides --end`,

  async run(args, context) {
    const [name = '', version] = args.positionals;
    const percent = wholeOption(args, 'percent', 1, 99);
    const ends = args.options.end === true;
    if (ends && percent !== undefined) throw new CliFailure('usage', '--end and --percent are not for one call.');
    if (!ends && !version) throw new CliFailure('usage', `Which release is to be the canary?\n\n${canary.help}`);
    const site = await context.connect();
    const order = ends
      ? { name, kind: 'canary-end' as const, ...(version && { version }) }
      : { name, kind: 'canary' as const, version, percent: percent ?? defaultPercent };
    return move(order, args, context, { site, watches: false });
  },
};
