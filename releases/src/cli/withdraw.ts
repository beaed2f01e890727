import { operations } from '../contract/operations';
import { CliFailure, type Command, parseRelease, textOption } from './command';

export const withdraw: Command = {
  summary: 'Withdraw a release permanently: it is never served again',
  positionals: { least: 1, most: 1 },
  options: {
    by: { type: 'string' },
    why: { type: 'string' },
    force: { type: 'boolean' },
    'purge-devices': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  help: `Withdraw a release permanently. Requires an operator's token.

Usage: pnpm release withdraw <name>@<version> --why <text> [options]

For a release that must not run again, such as one published with a stolen token. It can no longer be activated,
previewed or published, and its files are answered with 410. If it is active, the name is rolled back in the same
step; if it is the canary, the canary ends. Open tabs that have run it reload and keep typed input. Devices delete
its code and pages. A withdrawal cannot be undone: publish a new version.

Options:
  --why <text>     Reason, for the history and for refusals
  --by <name>      Author, for the history (default: your user name)
  --force          Withdraw also if there is no release to roll back to: the name then has no active release
  --purge-devices  Devices also delete all data of the site: settings, drafts, bookings stored for offline reading
  --dry-run        Show what would happen, and change nothing

Examples:
  pnpm release withdraw mf-rides@1.5.0 --why "published with a stolen token"`,

  async run(args, { connect, step, paint, user }) {
    const { name, version } = parseRelease(args);
    const why = textOption(args, 'why');
    if (!why) throw new CliFailure('usage', 'The reason is missing: --why "published with a stolen token".');
    const site = await connect();
    const dryRun = args.options['dry-run'] === true;
    const answer = await step(`sent to ${site.origin}`, () =>
      site.call(operations.withdraw, {
        body: {
          name,
          version,
          why,
          by: textOption(args, 'by') ?? user,
          force: args.options.force === true,
          purgeDevices: args.options['purge-devices'] === true,
          dryRun,
        },
      }),
    );
    const { sentence, isNew } = answer;
    const mark = dryRun ? paint('yellow', 'Dry run:') : paint('green', '✓');
    return { text: isNew ? `${mark} ${sentence}` : sentence, json: answer };
  },
};
