import { operations } from '../contract/operations';
import { type Command, textOption } from './command';

export const preview: Command = {
  summary: 'Make a link that shows a release before it is active',
  positionals: { least: 2, most: 2 },
  options: { path: { type: 'string' } },
  help: `Make a link that shows a published release before it is active.

Usage: pnpm release preview <name> <version> [options]

The link shows the release in one tab, in the active shell, to whoever has it, for eight hours. Everybody else
sees the normal site.

Options:
  --path <path>  Page that the link opens (default: the first page of the release)

Examples:
  pnpm release preview mf-rides 1.5.0-pr.12
  pnpm release preview mf-rides 1.5.0-pr.12 --path /ride-search`,

  async run(args, { connect, paint }) {
    const [name = '', version = ''] = args.positionals;
    const site = await connect();
    const body = { name, version, path: textOption(args, 'path') };
    const answer = await site.call(operations.preview, { body });
    const until = `${answer.expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
    return {
      text: `${answer.url}\n${paint('dim', `Shows ${name}@${version} until ${until} to whoever has the link.`)}`,
      json: answer,
    };
  },
};
