import { table } from '../terminal/colour';
import { type Command, textOption } from './command';
import { CliFailure } from './failure';

export const history: Command = {
  summary: 'every move of a pointer: who, when, from, to, why',
  positionals: { least: 0, most: 1 },
  options: { limit: { type: 'string' } },
  help: `pnpm release history [remote] [--limit <number>]

The newest moves first; of one remote, or of all. Rows are only ever added.

  --limit      how many (default 30, at most 500)`,

  async run(given, { connect, paint }) {
    const limit = Number(textOption(given, 'limit') ?? 30);
    if (!Number.isInteger(limit) || limit < 1 || limit > 500)
      throw new CliFailure('usage', '--limit is a whole number from 1 to 500.');
    const answer = await (await connect()).history(given.positionals[0], limit);
    const rows = answer.moves.map((move) => [
      paint('dim', move.at.slice(0, 19).replace('T', ' ')),
      paint('bold', move.name),
      `${move.from ?? 'nothing'} → ${paint(move.kind === 'rollback' ? 'yellow' : 'green', move.to)}`,
      move.who,
      move.why,
    ]);
    return { text: rows.length ? table(rows) : 'Nothing has moved yet.', json: answer };
  },
};
