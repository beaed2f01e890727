import { eventKinds } from '../contract/history-kinds';
import type { HistoryAnswer } from '../contract/moves-api';
import { operations } from '../contract/operations';
import { historyCsv } from '../contract/plain/history-csv';
import { type Paint, table } from '../terminal/output';
import { CliFailure, type Command, textOption, wholeOption } from './command';
import type { Connection } from './connection';

type Move = HistoryAnswer['moves'][number];

const mostOfPage = 500;

const ofOneRelease: readonly Move['kind'][] = eventKinds;
const isBad: readonly Move['kind'][] = ['fault', 'withdraw', 'notice', 'remove'];
const staysOn: readonly Move['kind'][] = ['freeze', 'thaw', 'no-auto', 'auto'];
const goesBack: readonly Move['kind'][] = ['rollback', 'automatic', 'canary-end'];

function wayOf({ kind, from, to, percent }: Move, paint: Paint): string {
  if (ofOneRelease.includes(kind)) return paint(isBad.includes(kind) ? 'red' : 'bold', to ?? '');
  if (staysOn.includes(kind)) return `on ${to}`;
  if (kind === 'canary') return `${paint('green', to ?? '')} for ${percent} %, beside ${from}`;
  return `${from ?? 'nothing'} → ${paint(goesBack.includes(kind) ? 'yellow' : 'green', to ?? 'nothing')}`;
}

const formats: readonly string[] = ['csv', 'json'];
/** The pages of the history up to the last, or up to `limit` moves. */
async function readHistory(site: Connection, name: string | undefined, limit: number): Promise<HistoryAnswer> {
  const moves: Move[] = [];
  let next: number | null | undefined;
  do {
    const query = { name, limit: Math.min(mostOfPage, limit - moves.length), ...(next && { before: next }) };
    const page = await site.call(operations.history, { query });
    moves.push(...page.moves);
    next = page.next;
  } while (next !== null && moves.length < limit);
  return { moves, next };
}

export const history: Command = {
  summary: 'every move, publish, withdrawal and removal: who, when, from, to, why',
  positionals: { least: 0, most: 1 },
  options: { limit: { type: 'string' }, all: { type: 'boolean' }, format: { type: 'string' } },
  help: `pnpm release history [remote] [--limit <number> | --all] [--format csv|json]

The newest first; of one remote, or of all with what was done to tokens and keys. Beside moves it has what was
published (new), found broken (fault) and repaired (repair), withdrawn, kept, due for removal (notice) and removed. Rows are only
ever added. A squad's token shows its own remotes and the shell.

  --limit      how many (default 30, at most 500)
  --all        all of them
  --format     csv or json, to be kept or read by a program

  pnpm --silent release history --all --format csv > history.csv`,

  async run(args, { connect, paint }) {
    const all = args.options.all === true;
    const limit = wholeOption(args, 'limit', 1, mostOfPage);
    const format = textOption(args, 'format');
    if (all && limit !== undefined) throw new CliFailure('usage', '--all and --limit are not for one call.');
    if (format !== undefined && !formats.includes(format)) throw new CliFailure('usage', '--format is csv or json.');
    const [name] = args.positionals;
    const answer = await readHistory(await connect(), name, all ? Number.POSITIVE_INFINITY : (limit ?? 30));
    const { moves } = answer;
    if (format === 'csv') return { text: historyCsv(moves), json: answer };
    if (format === 'json') return { text: JSON.stringify(moves, null, 2), json: answer };
    const rows = moves.map((move) => [
      paint('dim', move.at.slice(0, 19).replace('T', ' ')),
      paint('bold', move.name ?? '-'),
      move.kind,
      wayOf(move, paint),
      move.who,
      move.why,
    ]);
    return { text: rows.length ? table(rows) : 'Nothing has moved yet.', json: answer };
  },
};
