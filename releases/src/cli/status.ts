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

type Versions = HealthAnswer['releases'][number]['versions'];

const tabsIn = (versions: Versions): number => versions.reduce((sum, { tabs }) => sum + tabs, 0);

/** How many of the open tabs run the active release: "12 of 15". */
function tabsOf({ live }: Entry, versions: Versions): string {
  const all = tabsIn(versions);
  return all === 0 ? '-' : `${tabsIn(versions.filter(({ version }) => version === live))} of ${all}`;
}

/** The open tabs that do not run the active release, by the release that they run. */
function otherTabsOf({ name, live, canary }: Entry, versions: Versions, paint: Paint): string[] {
  const others = versions
    .filter(({ version, tabs }) => version !== live && tabs > 0)
    .map(({ version, tabs }) => `${tabs} on ${version}${version === canary?.version ? ' (canary)' : ''}`);
  return others.length ? [paint('dim', `${name}: open tabs on other releases: ${others.join(', ')}.`)] : [];
}

/** The verdict of the last examination, with the shell if that is not the active one. */
function checkOf({ name, check }: Entry, shell: string | null): string {
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
        `${name}@${live} fails in shell ${check?.shellVersion}: ${check?.summary} Examine it again with \`pnpm release verify ${name}\`.`,
      ),
    );

const healthAlarms = {
  failing: { colour: 'red', says: 'is failing' },
  frozen: { colour: 'red', says: 'is failing, and frozen' },
  suspected: {
    colour: 'yellow',
    says: 'may be failing: the reports come from too few networks to rule out an attack, so there is no automatic rollback',
  },
} as const;

/** The releases of a name that are due for removal or kept. */
const removalsOf = ({ name, dueForRemoval, kept }: Entry, paint: Paint): string[] => [
  ...(dueForRemoval.length
    ? [
        paint(
          'yellow',
          `${name}: ${dueForRemoval.length === 1 ? 'one old release is' : `${dueForRemoval.length} old releases are`} due for removal, the first (${dueForRemoval[0]?.version}) on ${dueForRemoval[0]?.at.slice(0, 10)}. \`pnpm release keep ${name}@<version>\` prevents it.`,
        ),
      ]
    : []),
  ...(kept.length
    ? [paint('dim', `${name}: kept permanently: ${kept.map(({ version }) => version).join(', ')}.`)]
    : []),
];

/** The size of the stored files. */
function storeLines(store: StatusAnswer['store'], paint: Paint): string[] {
  if (!store) return [];
  const { names, sizeBytes, freeBytes, totalBytes, measuredAt, alarm } = store;
  const all = names.map(({ name, sizeBytes: of, releases }) => `${name} ${sizeText(of)} (${releases})`).join(', ');
  const free = freeBytes === null ? '' : `, ${sizeText(freeBytes)} of ${sizeText(totalBytes ?? 0)} free on its disk`;
  const lines = measuredAt ? [paint('dim', `Stored: ${sizeText(sizeBytes)}${free}. ${all}`)] : [];
  return alarm ? [paint('red', alarm), ...lines] : lines;
}

/** The releases in use that fail or may fail. */
const alarmsOfHealth = ({ releases }: HealthAnswer, paint: Paint): string[] =>
  releases.flatMap(({ name, versions }) =>
    versions.flatMap(({ version, channel, state, why, staysBecause }) => {
      if (channel === 'other' || state === 'healthy' || state === 'watching') return [];
      const { colour, says } = healthAlarms[state];
      return [paint(colour, [`${name}@${version} ${says}.`, `${why}.`, staysBecause].filter(Boolean).join(' '))];
    }),
  );

export const status: Command = {
  summary: 'Show the active release of each name, its canary and its health',
  positionals: { least: 0, most: 0 },
  options: {},
  help: `Show the active release of the shell and of each remote.

Usage: pnpm release status

Columns:
  ACTIVE           The active release, and since when (FOR)
  TABS             How many of the open tabs run it
  CANARY           The canary and its percentage of the visits
  PREVIOUS         The release that was active before
  LAST KNOWN GOOD  The default target of a rollback, and the fallback if the active release cannot start
  CHECK            The result of its last examination in a browser: verified, unverified or refused. After a
                   new shell is activated, each remote is examined again in the background
  The last column  "by hand": \`pnpm start\` does not move it; "frozen": only an operator's rollback moves it;
                   "automatic rollback off"; the signer

Below the table: releases that fail or may fail, with failure rate, sample and limit; open tabs that run another
release than the active one; releases that are due for removal or kept; and, for operators, the size of the stored files and the free space.`,

  async run(_, { connect, paint }) {
    const site = await connect();
    const [answer, health] = await Promise.all([site.call(operations.status, {}), site.call(operations.health, {})]);
    const json = { ...answer, health };
    const shell = answer.releases.find(({ name }) => name === 'shell')?.live ?? null;
    const versionsOf = ({ name }: Entry) => health.releases.find((each) => each.name === name)?.versions ?? [];
    const rows = answer.releases.map((entry) => [
      paint('bold', entry.name),
      paint('green', entry.live ?? 'none'),
      ageOf(entry.liveSince),
      tabsOf(entry, versionsOf(entry)),
      entry.canary ? paint('yellow', canaryOf(entry)) : '-',
      entry.previous ?? '-',
      entry.lastKnownGood ?? '-',
      paint(entry.check?.verdict === 'refused' ? 'red' : 'dim', checkOf(entry, shell)),
      stateOf(entry),
    ]);
    const titles = ['NAME', 'ACTIVE', 'FOR', 'TABS', 'CANARY', 'PREVIOUS', 'LAST KNOWN GOOD', 'CHECK', ''];
    const head = titles.map((title) => paint('dim', title));
    if (rows.length === 0) return { text: 'No release is active yet.', json };
    const alarms = [...alarmsOf(answer.releases, paint), ...alarmsOfHealth(health, paint)];
    const tabs = answer.releases.flatMap((entry) => otherTabsOf(entry, versionsOf(entry), paint));
    const stored = [
      ...answer.releases.flatMap((entry) => removalsOf(entry, paint)),
      ...storeLines(answer.store, paint),
    ];
    return { text: [table([head, ...rows]), ...alarms, ...tabs, ...stored].join('\n'), json };
  },
};
