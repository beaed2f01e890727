import { operations } from '../contract/operations';
import type { ReleasesAnswer } from '../contract/releases-api';
import { ageOf, type Paint, spanOf, table } from '../terminal/output';
import type { Command } from './command';

type Entry = ReleasesAnswer['releases'][number];

const stateOf = ({ version, withdrawn, kept, removedAt }: Entry, live: string | null, paint: Paint): string =>
  [
    withdrawn && paint('red', 'withdrawn'),
    version === live && 'live',
    kept && 'kept for ever',
    removedAt && paint('yellow', `removed on ${removedAt.slice(0, 10)}`),
  ]
    .filter(Boolean)
    .join('; ');

export const list: Command = {
  summary: 'every release of one remote, and whether it could be live now',
  positionals: { least: 1, most: 1 },
  options: {},
  help: `pnpm release list <remote>

The newest first: who published it, from which commit, what the gate found, how long it was live, and
whether it fits the active releases; which are kept for ever, and when an old one is removed that nothing
uses (\`pnpm release keep\` prevents that). Any that fits and was not withdrawn can be gone back to: \`pnpm release rollback\`.`,

  async run(args, { connect, paint }) {
    const [name = ''] = args.positionals;
    const site = await connect();
    const answer = await site.call(operations.releases, { query: { name } });
    const rows = answer.releases.map((each) => [
      paint(each.version === answer.live ? 'green' : 'bold', each.version),
      stateOf(each, answer.live, paint),
      `${ageOf(each.publishedAt)} ago`,
      each.check?.verdict ?? 'not looked at',
      spanOf(each.liveForSeconds * 1000),
      `${Math.round(each.sizeBytes / 1024)} kB`,
      each.commit ?? '-',
      each.publisher ?? '-',
      each.fits.ok ? paint('green', 'fits') : paint('red', each.fits.why ?? 'does not fit'),
    ]);
    const titles = ['VERSION', '', 'PUBLISHED', 'GATE', 'LIVE FOR', 'SIZE', 'COMMIT', 'BY', 'NOW'];
    return { text: table([titles.map((title) => paint('dim', title)), ...rows]), json: answer };
  },
};
