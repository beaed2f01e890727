import type { HealthAnswer } from '../contract/health-api';
import { operations } from '../contract/operations';
import { sizeText } from '../contract/plain/size-text';
import type { PointerFacts } from '../contract/pointer-facts';
import type { StatusAnswer } from '../contract/releases-api';
import { ageOf, type Paint, table } from '../terminal/output';
import type { Command } from './command';

const canaryOf = ({ canary }: PointerFacts): string => (canary ? `${canary.version} (${canary.percent} %)` : '-');

type Entry = StatusAnswer['releases'][number];

const stateOf = ({ frozen, autoOff, movedByHand, signedBy }: Entry): string =>
  [
    frozen && `frozen by ${frozen.by}: ${frozen.why}`,
    autoOff && `automatic rollback off for this release, by ${autoOff.by}: ${autoOff.why}`,
    movedByHand && 'by hand',
    signedBy && `signed by ${signedBy.holder}`,
  ]
    .filter(Boolean)
    .join('; ');

/** What a browser has found; of a remote, in which shell, if that is not the live one. */
function seenOf({ name, check }: Entry, shell: string | null): string {
  if (!check) return '-';
  const elsewhere = name !== 'shell' && check.shellVersion !== null && check.shellVersion !== shell;
  return elsewhere ? `${check.verdict} in ${check.shellVersion}` : check.verdict;
}

const alarmsOf = (entries: readonly Entry[], paint: Paint): string[] => [
  ...entries.flatMap(({ altered }) => (altered ? [paint('red', altered)] : [])),
  ...brokenOf(entries, paint),
];

const brokenOf = (entries: readonly Entry[], paint: Paint): string[] =>
  entries
    .filter(({ check }) => check?.verdict === 'refused')
    .map(({ name, live, check }) =>
      paint(
        'red',
        `${name}@${live} was found broken in shell ${check?.shellVersion}: ${check?.summary} \`pnpm release verify ${name}\` looks again.`,
      ),
    );

const healthAlarms = {
  failing: { colour: 'red', says: 'is failing' },
  frozen: { colour: 'red', says: 'is failing, and frozen' },
  suspected: {
    colour: 'yellow',
    says: 'is suspected: too few networks to rule out an attack, so nothing moves by itself',
  },
} as const;

/** What is due for removal of one name, the soonest first, and what is kept. */
const removalsOf = ({ name, dueForRemoval, kept }: Entry, paint: Paint): string[] => [
  ...(dueForRemoval.length
    ? [
        paint(
          'yellow',
          `${name}: ${dueForRemoval.length === 1 ? 'one old release is' : `${dueForRemoval.length} old releases are`} due for removal, the first (${dueForRemoval[0]?.version}) on ${dueForRemoval[0]?.at.slice(0, 10)}. \`pnpm release keep ${name}@<version>\` prevents it.`,
        ),
      ]
    : []),
  ...(kept.length ? [paint('dim', `${name}: kept for ever: ${kept.map(({ version }) => version).join(', ')}.`)] : []),
];

/** How much the release files take. */
function storeLines(store: StatusAnswer['store'], paint: Paint): string[] {
  if (!store) return [];
  const { names, sizeBytes, freeBytes, totalBytes, measuredAt, alarm } = store;
  const all = names.map(({ name, sizeBytes: of, releases }) => `${name} ${sizeText(of)} (${releases})`).join(', ');
  const free = freeBytes === null ? '' : `, ${sizeText(freeBytes)} of ${sizeText(totalBytes ?? 0)} free on its disk`;
  const lines = measuredAt ? [paint('dim', `Stored: ${sizeText(sizeBytes)}${free}. ${all}`)] : [];
  return alarm ? [paint('red', alarm), ...lines] : lines;
}

/** What visits report of the releases in use, where it is bad. */
const alarmsOfHealth = ({ releases }: HealthAnswer, paint: Paint): string[] =>
  releases.flatMap(({ name, versions }) =>
    versions.flatMap(({ version, channel, state, why, staysBecause }) => {
      if (channel === 'other' || state === 'healthy' || state === 'watching') return [];
      const { colour, says } = healthAlarms[state];
      return [paint(colour, [`${name}@${version} ${says}.`, `${why}.`, staysBecause].filter(Boolean).join(' '))];
    }),
  );

export const status: Command = {
  summary: 'what is live, since when, and what stands beside and behind it',
  positionals: { least: 0, most: 0 },
  options: {},
  help: `pnpm release status

Shows for the shell and each remote the live release, since when it is live, its canary with its
share of the visits, the release that was live before, and the last known good one: where a rollback
goes, and what the shell loads by itself if the live one cannot start. "by hand" marks what
\`pnpm start\` leaves as it is, "frozen" what nothing moves until it is thawed,
"automatic rollback off" a live release that stays however it fails. SEEN tells what a browser
found when it looked at the live release: "verified", "unverified" where none has looked, "refused";
after a new shell went live each remote is looked at again, in the background. Below the table stand
the releases in use that fail or are suspected of it, with the failure rate and its sample; what is due for
removal and what is kept; and to operators how much the files of each remote take, with the number of
releases, and how much space is left.`,

  async run(_, { connect, paint }) {
    const site = await connect();
    const [answer, health] = await Promise.all([site.call(operations.status, {}), site.call(operations.health, {})]);
    const json = { ...answer, health };
    const shell = answer.releases.find(({ name }) => name === 'shell')?.live ?? null;
    const rows = answer.releases.map((entry) => [
      paint('bold', entry.name),
      paint('green', entry.live ?? 'none'),
      ageOf(entry.liveSince),
      entry.canary ? paint('yellow', canaryOf(entry)) : '-',
      entry.previous ?? '-',
      entry.lastKnownGood ?? '-',
      paint(entry.check?.verdict === 'refused' ? 'red' : 'dim', seenOf(entry, shell)),
      stateOf(entry),
    ]);
    const titles = ['NAME', 'LIVE', 'FOR', 'CANARY', 'BEFORE IT', 'LAST KNOWN GOOD', 'SEEN', ''];
    const head = titles.map((title) => paint('dim', title));
    if (rows.length === 0) return { text: 'Nothing is live yet.', json };
    const alarms = [...alarmsOf(answer.releases, paint), ...alarmsOfHealth(health, paint)];
    const stored = [
      ...answer.releases.flatMap((entry) => removalsOf(entry, paint)),
      ...storeLines(answer.store, paint),
    ];
    return { text: [table([head, ...rows]), ...alarms, ...stored].join('\n'), json };
  },
};
