import type { HistoryAnswer } from '../contract/moves-api';
import { operations } from '../contract/operations';
import { type Paint, table } from '../terminal/colour';
import { type Command, wholeOption } from './command';

type Move = HistoryAnswer['moves'][number];

const goesBack: readonly Move['kind'][] = ['rollback', 'automatic', 'canary-end'];

function wayOf({ kind, from, to, percent }: Move, paint: Paint): string {
  if (kind === 'withdraw') return paint('red', to ?? '');
  if (kind === 'freeze' || kind === 'thaw') return `on ${to}`;
  if (kind === 'canary') return `${paint('green', to ?? '')} for ${percent} %, beside ${from}`;
  return `${from ?? 'nothing'} → ${paint(goesBack.includes(kind) ? 'yellow' : 'green', to ?? 'nothing')}`;
}

export const history: Command = {
  summary: 'every move of a pointer: who, when, from, to, why',
  positionals: { least: 0, most: 1 },
  options: { limit: { type: 'string' } },
  help: `pnpm release history [remote] [--limit <number>]

The newest moves first; of one remote, or of all. Rows are only ever added.

  --limit      how many (default 30, at most 500)`,

  async run(given, { connect, paint }) {
    const limit = wholeOption(given, 'limit', 1, 500) ?? 30;
    const [name] = given.positionals;
    const answer = await (await connect()).call(operations.history, { query: { name, limit } });
    const rows = answer.moves.map((move) => [
      paint('dim', move.at.slice(0, 19).replace('T', ' ')),
      paint('bold', move.name),
      move.kind,
      wayOf(move, paint),
      move.who,
      move.why,
    ]);
    return { text: rows.length ? table(rows) : 'Nothing has moved yet.', json: answer };
  },
};
