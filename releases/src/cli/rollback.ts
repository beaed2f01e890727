import { type Command, textOption } from './command';

export const rollback: Command = {
  summary: 'take one remote back to an earlier release, at once',
  positionals: { least: 1, most: 2 },
  options: { by: { type: 'string' }, why: { type: 'string' } },
  help: `pnpm release rollback <remote> [version] [--why <text>] [--by <name>]

Makes an earlier release live again: by default the one that was live before, else the version
that you name. Nothing is uploaded or built, no other remote is touched, and the next page load
gets it. From then on \`pnpm start\` leaves this remote where you put it.

  --why        why, for the history
  --by         who does it, for the history (default: your user name)

  pnpm release rollback mf-rides --why "prices are wrong"
  pnpm release rollback mf-rides 1.3.2`,

  async run(given, { connect, step, paint, user }) {
    const [name = '', version] = given.positionals;
    const site = await connect();
    const answer = await step(`asked ${site.origin}`, () =>
      site.rollBack({ name, version, by: textOption(given, 'by') ?? user, why: textOption(given, 'why') }),
    );
    const text = answer.move
      ? `${paint('bold', name)} is back on ${paint('green', answer.move.to)} (was ${answer.move.from ?? 'nothing'}).`
      : `${paint('bold', name)} is on ${answer.live} already.`;
    return { text, json: answer };
  },
};
