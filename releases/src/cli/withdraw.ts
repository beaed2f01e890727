import { operations } from '../contract/operations';
import { CliFailure, type Command, parseRelease, textOption } from './command';

export const withdraw: Command = {
  summary: 'take a release out of use for good: it is never served again',
  positionals: { least: 1, most: 1 },
  options: {
    by: { type: 'string' },
    why: { type: 'string' },
    force: { type: 'boolean' },
    'purge-devices': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  help: `pnpm release withdraw <remote>@<version> --why <text> [--dry-run]

For a release that must not run again, such as one from a stolen token. It cannot be made live, previewed or
published again, and its files answer 410. A live one is rolled back in the same step to the latest good
release that fits; its canary ends. Open tabs that have run it reload, and keep what was typed into forms.
Devices delete its code and pages, and clear their HTTP cache once. It cannot be undone: publish a new
version. For operators.

  --why            why, for the history; who comes against it will read it
  --force          also where nothing can take its place: then no release of the remote is live
  --purge-devices  devices also delete everything the site has stored on them: settings, drafts, and
                   bookings stored for reading offline
  --dry-run        check everything and show what would happen; nothing is done
  --by             who does it, for the history (default: your user name)

  pnpm release withdraw mf-rides@1.5.0 --why "published with a stolen token"`,

  async run(args, { connect, step, paint, user }) {
    const { name, version } = parseRelease(args);
    const why = textOption(args, 'why');
    if (!why) throw new CliFailure('usage', 'Say why: --why "published with a stolen token".');
    const site = await connect();
    const dryRun = args.options['dry-run'] === true;
    const answer = await step(`asked ${site.origin}`, () =>
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
    const mark = dryRun ? paint('yellow', 'Not done:') : paint('green', '✓');
    return { text: isNew ? `${mark} ${sentence}` : sentence, json: answer };
  },
};
