import type { Answer } from 'shared/testing';
import type { KnownRelease, PastMove, ReleaseHealth, ReleaseStatus, VersionHealth } from '../model/release-facts';

export const releaseStatus = (given: Partial<ReleaseStatus> = {}): ReleaseStatus => ({
  name: 'mf-rides',
  live: '1.5.0',
  liveSince: '2026-11-21T03:04:00Z',
  previous: '1.4.3',
  lastKnownGood: '1.4.3',
  canary: null,
  frozen: null,
  autoOff: null,
  movedByHand: true,
  title: 'Airport pickup',
  canRollBack: true,
  publisher: 'Ada (rides squad)',
  publishedAt: '2026-11-21T02:31:00Z',
  commit: '1f9ac35b2d10',
  check: null,
  altered: null,
  signedBy: null,
  dueForRemoval: [],
  kept: [],
  ...given,
});

const everyFiveMinutes = Array.from({ length: 12 }, (_, index) => ({
  at: new Date(Date.UTC(2026, 10, 21, 2, 20 + index * 5)).toISOString(),
  loads: 100,
  failures: index > 8 ? index - 6 : 0,
}));

export const versionHealth = (given: Partial<VersionHealth> = {}): VersionHealth => ({
  version: '1.5.0',
  channel: 'live',
  tabs: 71,
  loads: 1_200,
  failures: 4,
  networks: 900,
  failingNetworks: 3,
  rate: 0.0033,
  why: null,
  series: everyFiveMinutes,
  state: 'healthy',
  goesBackAt: null,
  staysBecause: null,
  ...given,
});

export const releaseHealth = (given: Partial<ReleaseHealth> = {}): ReleaseHealth => ({
  name: 'mf-rides',
  versions: [versionHealth(), versionHealth({ version: '1.4.3', channel: 'other', tabs: 29 })],
  ...given,
});

export const knownRelease = (given: Partial<KnownRelease> = {}): KnownRelease => ({
  version: '1.4.3',
  publishedAt: '2026-11-18T09:12:00Z',
  publisher: 'Ada (rides squad)',
  commit: null,
  files: 12,
  sizeBytes: 180_000,
  check: null,
  liveForSeconds: 172_800,
  isRollbackTarget: true,
  fits: { ok: true, why: null },
  withdrawn: null,
  kept: null,
  removedAt: null,
  ...given,
});

export const pastMove = (given: Partial<PastMove> = {}): PastMove => ({
  id: 7,
  name: 'mf-rides',
  from: '1.4.3',
  to: '1.5.0',
  kind: 'publish',
  percent: null,
  who: 'Ada (rides squad)',
  why: 'Adds passengers and luggage filters',
  tokenId: null,
  personId: null,
  at: '2026-11-21T03:04:00Z',
  ...given,
});

/** As the release registry says no. */
export const refusedByRegistry = (status: number, code: string, message: string): Answer => ({
  kind: 'answer',
  status,
  text: JSON.stringify({ code, message }),
});
