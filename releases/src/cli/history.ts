import { eventKinds } from '../contract/history-kinds';
import type { HistoryAnswer, HistoryQuery } from '../contract/moves-api';
import { operations } from '../contract/operations';
import { historyCsv } from '../contract/plain/history-csv';
import { type Paint, table } from '../terminal/output';
import { CliFailure, type Command, textOption, wholeOption } from './command';
import type { Connection } from './connection';

type Move = HistoryAnswer['moves'][number];

const mostOfPage = 500;

const releaseEvents: readonly Move['kind'][] = eventKinds;
const isBad: readonly Move['kind'][] = ['fault', 'withdraw', 'notice', 'remove'];
const withoutChange: readonly Move['kind'][] = ['freeze', 'thaw', 'no-auto', 'auto'];
const rollbacks: readonly Move['kind'][] = ['rollback', 'automatic', 'canary-end'];

function changeText({ kind, from, to, percent }: Move, paint: Paint): string {
  if (releaseEvents.includes(kind)) return paint(isBad.includes(kind) ? 'red' : 'bold', to ?? '');
  if (withoutChange.includes(kind)) return `on ${to}`;
  if (kind === 'canary') return `${paint('green', to ?? '')} for ${percent} %, others ${from}`;
  return `${from ?? 'nothing'} → ${paint(rollbacks.includes(kind) ? 'yellow' : 'green', to ?? 'nothing')}`;
}

const formats = ['csv', 'json'] as const;

/** The pages of the history up to the last, or up to `limit` moves. */
async function readHistory(
  site: Connection,
  of: Pick<HistoryQuery, 'name' | 'file'>,
  limit: number,
): Promise<HistoryAnswer> {
  const moves: Move[] = [];
  let next: number | null | undefined;
  do {
    const query = { ...of, limit: Math.min(mostOfPage, limit - moves.length), ...(next && { before: next }) };
    const page = await site.call(operations.history, { query });
    moves.push(...page.moves);
    next = page.next;
  } while (next !== null && moves.length < limit);
  return { moves, next };
}

export const history: Command = {
  summary: 'Show who moved, published or removed what, when and why',
  positionals: { least: 0, most: 1 },
  options: { limit: { type: 'string' }, all: { type: 'boolean' }, format: { type: 'string' } },
  help: `Show the history of a name or of all names, the newest first.

Usage: pnpm release history [name] [--limit <n> | --all] [--format csv|json]

The history contains moves, and what happened to a release: published (new), found broken (fault), repaired
(repair), withdrawn, kept, due for removal (notice), removed. The history of all names includes tokens and keys. A squad's
token shows its own remotes and the shell.

Options:
  --limit <n>      Number of rows (default 30, at most 500)
  --all            All rows
  --format <name>  csv or json

Examples:
  pnpm release history mf-rides
  pnpm --silent release history --all --format csv > history.csv`,

  async run(args, { connect, paint }) {
    const all = args.options.all === true;
    const limit = wholeOption(args, 'limit', 1, mostOfPage);
    const wanted = textOption(args, 'format');
    const format = formats.find((one) => one === wanted);
    if (all && limit !== undefined) throw new CliFailure('usage', '--all and --limit cannot be combined.');
    if (format !== wanted) throw new CliFailure('usage', '--format must be csv or json.');
    const [name] = args.positionals;
    const most = all ? Number.POSITIVE_INFINITY : (limit ?? 30);
    const answer = await readHistory(await connect(), { name, file: format }, most);
    const { moves } = answer;
    if (format === 'csv') return { text: historyCsv(moves), json: answer };
    if (format === 'json') return { text: JSON.stringify(moves, null, 2), json: answer };
    const rows = moves.map((move) => [
      paint('dim', move.at.slice(0, 19).replace('T', ' ')),
      paint('bold', move.name ?? '-'),
      move.kind,
      changeText(move, paint),
      move.who,
      move.why,
    ]);
    return { text: rows.length ? table(rows) : 'The history is empty.', json: answer };
  },
};
