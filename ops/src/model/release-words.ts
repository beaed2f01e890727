import type { KnownRelease, PastMove, ReleaseHealth, ReleaseStatus, VersionHealth } from './release-facts';

type Tone = 'good' | 'waiting' | 'bad' | 'quiet';

/** What a badge says. */
export interface Mark {
  readonly text: string;
  readonly tone: Tone;
}

const moveMarks: Readonly<Record<PastMove['kind'], Mark>> = {
  start: { text: 'Live', tone: 'good' },
  publish: { text: 'Live', tone: 'good' },
  promote: { text: 'Live', tone: 'good' },
  rollback: { text: 'Rolled back', tone: 'bad' },
  automatic: { text: 'Automatic rollback', tone: 'bad' },
  canary: { text: 'Canary', tone: 'waiting' },
  'canary-end': { text: 'Canary ended', tone: 'quiet' },
  freeze: { text: 'Frozen', tone: 'waiting' },
  thaw: { text: 'Thawed', tone: 'quiet' },
  'no-auto': { text: 'No auto rollback', tone: 'waiting' },
  auto: { text: 'Auto rollback', tone: 'quiet' },
  withdraw: { text: 'Withdrawn', tone: 'bad' },
  new: { text: 'Published', tone: 'quiet' },
  fault: { text: 'Found broken', tone: 'bad' },
  repair: { text: 'Repaired', tone: 'good' },
  notice: { text: 'Due for removal', tone: 'waiting' },
  remove: { text: 'Removed', tone: 'quiet' },
  keep: { text: 'Kept', tone: 'good' },
  unkeep: { text: 'No longer kept', tone: 'quiet' },
  token: { text: 'Token made', tone: 'quiet' },
  'token-end': { text: 'Token revoked', tone: 'waiting' },
  key: { text: 'Key trusted', tone: 'quiet' },
  'key-end': { text: 'Key revoked', tone: 'waiting' },
  ask: { text: 'Asked for', tone: 'waiting' },
  decline: { text: 'Declined', tone: 'quiet' },
};

export const moveMark = ({ kind, percent }: PastMove): Mark => {
  const mark = moveMarks[kind];
  return percent === null ? mark : { ...mark, text: `${mark.text} ${percent}%` };
};

const checkMarks: Readonly<Record<NonNullable<KnownRelease['check']>['verdict'], Mark>> = {
  verified: { text: 'Examined', tone: 'good' },
  unverified: { text: 'Not examined', tone: 'waiting' },
  refused: { text: 'Found broken', tone: 'bad' },
};

export const checkMark = ({ verdict }: NonNullable<KnownRelease['check']>): Mark => checkMarks[verdict];

export const versionOf = (health: ReleaseHealth | undefined, version: string | null): VersionHealth | undefined =>
  health?.versions.find((one) => one.version === version);

const isInUse = (
  { live, canary }: ReleaseStatus,
  health: ReleaseHealth | undefined,
  state: VersionHealth['state'],
): boolean => [live, canary?.version ?? null].some((version) => versionOf(health, version)?.state === state);

const urgencyOf = (status: ReleaseStatus, health: ReleaseHealth | undefined): number =>
  isInUse(status, health, 'failing') ? 3 : faultMark(status) ? 2 : Number(isInUse(status, health, 'suspected'));

/** What is wrong with the files or pages of the live release, whatever visits report. */
function faultMark({ altered, check }: ReleaseStatus): Mark | undefined {
  if (altered) return { text: 'Altered', tone: 'bad' };
  return check?.verdict === 'refused' ? { text: 'Found broken', tone: 'bad' } : undefined;
}

/** What fails is first, then what is altered or broken, then what is suspected; the rest in its order. */
export const failingFirst = (
  releases: readonly ReleaseStatus[],
  healthOf: (name: string) => ReleaseHealth | undefined,
): ReleaseStatus[] =>
  [...releases].sort((one, other) => urgencyOf(other, healthOf(other.name)) - urgencyOf(one, healthOf(one.name)));

/** The state of a name in one word, the worst first. */
export function stateMark(status: ReleaseStatus, health: ReleaseHealth | undefined): Mark {
  const { live, canary, frozen } = status;
  if (isInUse(status, health, 'failing')) return { text: 'Failing', tone: 'bad' };
  const fault = faultMark(status);
  if (fault) return fault;
  if (isInUse(status, health, 'suspected')) return { text: 'Suspected', tone: 'waiting' };
  if (frozen) return { text: 'Frozen', tone: 'waiting' };
  if (!live) return { text: 'Not live', tone: 'quiet' };
  if (canary) return { text: `Canary ${canary.percent}%`, tone: 'waiting' };
  return { text: 'Healthy', tone: 'good' };
}

/** `3.10%`; a dash before anybody had something to say. */
export const percentText = (rate: number | null): string => (rate === null ? '–' : `${(rate * 100).toFixed(2)}%`);

/** A version in two parts: the three numbers, and what distinguishes builds of them, such as the hash of a local one. */
export function versionParts(version: string): { readonly numbers: string; readonly build: string } {
  const [, numbers = version, build = ''] = /^(\d+\.\d+\.\d+)[-+](?:local\.)?(.+)$/.exec(version) ?? [];
  return { numbers, build };
}

/** The squad or pipeline that published, in `Ada (rides squad)`; undefined for the start of the site. */
export const squadOf = (publisher: string | null): string | undefined => publisher?.match(/\(([^()]+)\)$/)?.[1];

/** What the failures of a release mean. `few`: too few networks have reported for a judgement. */
export type FailureJudgement = 'none' | 'few' | 'good' | 'bad';

/** @param limit the failure rate from which a release is rolled back */
export function judgeFailures(health: VersionHealth | undefined, limit: number): FailureJudgement {
  if (!health || health.rate === null) return 'none';
  if (health.state === 'failing' || health.state === 'frozen') return 'bad';
  return health.state === 'suspected' || health.rate > limit ? 'few' : 'good';
}

const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
];

/** `3 days`, `14 minutes`, `less than a minute`. */
export function spanText(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds);
  if (!unit) return 'less than a minute';
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

/** `00:42` */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return [Math.floor(left / 60), left % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
