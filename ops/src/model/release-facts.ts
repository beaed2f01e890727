import type { HealthAnswer } from 'releases/contract/health-api';
import type { HistoryAnswer, MoveRequest } from 'releases/contract/moves-api';
import type { ReleasesAnswer, StatusAnswer } from 'releases/contract/releases-api';

/** What the release registry says, one by one. */
export type ReleaseStatus = StatusAnswer['releases'][number];
export type ReleaseHealth = HealthAnswer['releases'][number];
export type VersionHealth = ReleaseHealth['versions'][number];
export type StoreFacts = NonNullable<StatusAnswer['store']>;
export type KnownRelease = ReleasesAnswer['releases'][number];
export type PastMove = HistoryAnswer['moves'][number];

/** The move as requested; the person is added by the server. */
export type MoveOrder = Omit<MoveRequest, 'by' | 'dryRun'>;
