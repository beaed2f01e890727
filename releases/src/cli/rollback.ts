import { type Command, textOption } from './command';
import { CliFailure } from './failure';
import { expectedLive, move, moveHelp, moveOptions, waitHelp, waitOptions } from './move';

export const rollback: Command = {
  summary: 'take one remote back to an earlier release, at once',
  positionals: { least: 1, most: 2 },
  options: { ...moveOptions, ...waitOptions, to: { type: 'string' } },
  help: `pnpm release rollback <remote> [--to <version>] [--why <text>] [--by <name>]

Makes an earlier release live again: the version that you name, refused with the reason if it does
not fit what is live; by default the latest good one that fits, never one that was itself rolled
back from or jumped over by a rollback. A rollback that goes to a later release says "forward". What
it passed over on the way it tells, with the reasons. Nothing is uploaded or built,
no other remote is touched, and the next page load gets it. Open tabs follow at their next page, and
you see how many have. A canary ends with it. From then on \`pnpm start\` leaves this remote where you put it.

  --to         the release to go back to; \`pnpm release list <remote>\` shows them
${moveHelp}
${waitHelp}

  pnpm release rollback mf-rides --why "prices are wrong"
  pnpm release rollback mf-rides --to 1.4.1
  pnpm release rollback mf-rides --to 1.4.1 --dry-run`,

  async run(args, context) {
    const [name = '', positional] = args.positionals;
    const to = textOption(args, 'to');
    if (to && positional && to !== positional)
      throw new CliFailure('usage', `Which one is meant, ${positional} or ${to}? Name one.`);
    const version = to ?? positional;
    const site = await context.connect();
    // Of two who roll back at once without a version only one takes a step back.
    const order = version ? { version } : await expectedLive(site, name);
    return move({ name, kind: 'rollback', ...order }, args, context, { site, watches: true });
  },
};
