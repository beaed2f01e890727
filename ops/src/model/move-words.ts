import type { KnownRelease, MoveOrder, ReleaseStatus } from './release-facts';

export type AskedMove = MoveOrder['kind'];

interface MoveWords {
  readonly title: (name: string) => string;
  /** What it means for travellers, before anything is chosen. */
  readonly outcome: string;
  readonly confirm: (order: MoveOrder) => string;
  readonly keep: (status: ReleaseStatus) => string;
  readonly isGrave?: boolean;
  /** Whether a release has to be chosen. */
  readonly asksRelease?: boolean;
  readonly asksPercent?: boolean;
}

const keepLive = ({ live }: ReleaseStatus) => (live ? `Keep ${live}` : 'Keep it as it is');
const atOnce =
  'New page loads get the chosen release at once. Open tabs change at their next page, never in the middle of a checkout.';

/** Why a name cannot be rolled back. */
export const nothingOlder = 'Nothing older to go back to';

/** What is asked before each move. */
export const moveWords: Readonly<Record<AskedMove, MoveWords>> = {
  rollback: {
    title: (name) => `Roll back ${name}?`,
    outcome: atOnce,
    confirm: ({ version }) => (version ? `Roll back to ${version}` : 'Roll back'),
    keep: keepLive,
    isGrave: true,
    asksRelease: true,
  },
  promote: {
    title: (name) => `Make another release of ${name} live?`,
    outcome: atOnce,
    confirm: ({ version }) => (version ? `Make ${version} live` : 'Make it live'),
    keep: keepLive,
    asksRelease: true,
  },
  canary: {
    title: (name) => `Try a release of ${name} with some visits?`,
    outcome: 'They keep it from page to page. If it fails for too many of them, it is ended automatically.',
    confirm: ({ version, percent }) =>
      version && percent ? `Give ${version} to ${percent} of 100` : 'Begin the canary',
    keep: () => 'Not now',
    asksRelease: true,
    asksPercent: true,
  },
  'canary-end': {
    title: (name) => `End the canary of ${name}?`,
    outcome: 'All visits get the live release. Open tabs change at their next page.',
    confirm: () => 'End the canary',
    keep: () => 'Let it go on',
  },
  freeze: {
    title: (name) => `Freeze ${name}?`,
    outcome:
      'No publish, canary, start of the site or automatic rollback moves it. An operator can still roll it back.',
    confirm: () => 'Freeze it',
    keep: () => 'Keep it as it is',
  },
  thaw: {
    title: (name) => `Let ${name} be moved again?`,
    outcome: 'Publishing, canaries and automatic rollback work again.',
    confirm: () => 'Let it be moved',
    keep: () => 'Keep it frozen',
  },
  'no-auto': {
    title: (name) => `Turn automatic rollback of ${name} off?`,
    outcome:
      'It stays active however many reports say that it fails: an alarm asks you to decide. Automatic rollback is on again for the next live release.',
    confirm: () => 'Turn it off',
    keep: () => 'Leave it on',
  },
  auto: {
    title: (name) => `Turn automatic rollback of ${name} on?`,
    outcome: 'If this release fails for too many networks while it is watched, it is rolled back automatically.',
    confirm: () => 'Turn it on',
    keep: () => 'Leave it off',
  },
};

/**
 * The releases that can be chosen, the most likely first: the last known good one, the canary, then the newest. A rollback has
 * only releases that were live before.
 */
export function choices(kind: AskedMove, releases: readonly KnownRelease[], status: ReleaseStatus): KnownRelease[] {
  const rank = ({ version }: KnownRelease) =>
    version === status.lastKnownGood ? 0 : version === status.canary?.version ? 1 : 2;
  return releases
    .filter(({ version, isRollbackTarget }) => version !== status.live && (kind !== 'rollback' || isRollbackTarget))
    .sort((a, b) => rank(a) - rank(b) || b.publishedAt.localeCompare(a.publishedAt));
}

/** What is chosen at first, of what fits: to go back the last known good one alone, else the canary or the newest. */
export function firstChoice(
  kind: AskedMove,
  releases: readonly KnownRelease[],
  status: ReleaseStatus,
): string | undefined {
  const fitting = choices(kind, releases, status).filter(({ fits }) => fits.ok);
  if (kind === 'rollback') return fitting.find(({ version }) => version === status.lastKnownGood)?.version;
  const canary = fitting.find(({ version }) => version === status.canary?.version);
  const newest = [...fitting].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0];
  return (canary ?? newest)?.version;
}
