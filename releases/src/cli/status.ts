import { operations } from '../contract/operations';
import type { PointerFacts } from '../contract/pointer-facts';
import { table } from '../terminal/colour';
import { ageOf } from './age';
import type { Command } from './command';

const canaryOf = ({ canary }: PointerFacts): string => (canary ? `${canary.version} (${canary.percent} %)` : '-');

const stateOf = ({ frozen, movedByHand }: PointerFacts): string =>
  [frozen && `frozen by ${frozen.by}: ${frozen.why}`, movedByHand && 'by hand'].filter(Boolean).join('; ');

export const status: Command = {
  summary: 'what is live, since when, and what stands beside and behind it',
  positionals: { least: 0, most: 0 },
  options: {},
  help: `pnpm release status

Shows for the shell and each remote the live release, since when it is live, its canary with its
share of the visits, the release that was live before, and the last known good one: where a rollback
goes, and what the shell loads by itself if the live one cannot start. "by hand" marks what
\`pnpm start\` leaves as it is, "frozen" what nothing moves until it is thawed.`,

  async run(_, { connect, paint }) {
    const answer = await (await connect()).call(operations.status, {});
    const rows = answer.releases.map((entry) => [
      paint('bold', entry.name),
      paint('green', entry.live ?? 'none'),
      ageOf(entry.liveSince),
      entry.canary ? paint('yellow', canaryOf(entry)) : '-',
      entry.previous ?? '-',
      entry.lastKnownGood ?? '-',
      stateOf(entry),
    ]);
    const titles = ['NAME', 'LIVE', 'FOR', 'CANARY', 'BEFORE IT', 'LAST KNOWN GOOD', ''];
    const head = titles.map((title) => paint('dim', title));
    return { text: rows.length ? table([head, ...rows]) : 'Nothing is live yet.', json: answer };
  },
};
