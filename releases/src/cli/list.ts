import { operations } from '../contract/operations';
import type { ReleasesAnswer } from '../contract/releases-api';
import { ageOf, type Paint, spanOf, table } from '../terminal/output';
import type { Command } from './command';

type Entry = ReleasesAnswer['releases'][number];

const stateOf = ({ version, withdrawn, kept, removedAt }: Entry, live: string | null, paint: Paint): string =>
  [
    withdrawn && paint('red', 'withdrawn'),
    version === live && 'active',
    kept && 'kept',
    removedAt && paint('yellow', `removed on ${removedAt.slice(0, 10)}`),
  ]
    .filter(Boolean)
    .join('; ');

export const list: Command = {
  summary: 'List the releases of a name',
  positionals: { least: 1, most: 1 },
  options: {},
  help: `List the releases of a name, the newest first.

Usage: pnpm release list <name>

Shows for each release: the publisher and commit, the verdict of the gate, its total active time, whether it is
compatible with the active releases, whether it is kept permanently, and when it is removed. A compatible release
that was not withdrawn is a possible target of \`pnpm release rollback\`.`,

  async run(args, { connect, paint }) {
    const [name = ''] = args.positionals;
    const site = await connect();
    const answer = await site.call(operations.releases, { query: { name } });
    const rows = answer.releases.map((each) => [
      paint(each.version === answer.live ? 'green' : 'bold', each.version),
      stateOf(each, answer.live, paint),
      `${ageOf(each.publishedAt)} ago`,
      each.check?.verdict ?? 'none',
      spanOf(each.liveForSeconds * 1000),
      `${Math.round(each.sizeBytes / 1024)} kB`,
      each.commit ?? '-',
      each.publisher ?? '-',
      each.fits.ok ? paint('green', 'compatible') : paint('red', each.fits.why ?? 'incompatible'),
    ]);
    const titles = ['VERSION', 'STATE', 'PUBLISHED', 'GATE', 'ACTIVE FOR', 'SIZE', 'COMMIT', 'BY', 'COMPATIBLE'];
    return { text: table([titles.map((title) => paint('dim', title)), ...rows]), json: answer };
  },
};
