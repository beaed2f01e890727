import { table } from '../terminal/colour';
import { ageOf } from './age';
import type { Command } from './command';

export const status: Command = {
  summary: 'what is live, since when, and what stands behind it',
  positionals: { least: 0, most: 0 },
  options: {},
  help: `pnpm release status

Shows for the shell and each remote the live release, since when it is live, the one that a
rollback would bring back, and the last known good one, which the shell loads by itself if the
live one cannot start. "by hand" marks what \`pnpm start\` leaves as it is.`,

  async run(_, { connect, paint }) {
    const answer = await (await connect()).status();
    const rows = answer.releases.map((entry) => [
      paint('bold', entry.name),
      paint('green', entry.live ?? 'none'),
      ageOf(entry.liveSince),
      entry.previous ?? '-',
      entry.lastKnownGood ?? '-',
      entry.movedByHand ? 'by hand' : '',
    ]);
    const head = ['NAME', 'LIVE', 'FOR', 'BEFORE IT', 'LAST KNOWN GOOD', ''].map((title) => paint('dim', title));
    return { text: rows.length ? table([head, ...rows]) : 'Nothing is live yet.', json: answer };
  },
};
