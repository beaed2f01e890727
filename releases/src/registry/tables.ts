import type { ColumnType, Generated } from 'kysely';
import type { Declaration, ReleaseOutcome } from 'shared/remote';
import type { ExaminationReport } from '../gate/report';
import type { Build } from '../release/build';
import type { FileRecord } from '../release/release';

/** JSON goes in as text, so that both drivers write it alike, and comes out parsed. */
type Json<T> = ColumnType<T, string, never>;

export interface ReleasesTables {
  releases: {
    name: string;
    version: string;
    container: string;
    digest: string;
    declaration: ColumnType<Declaration | null, string | null, never>;
    build: Json<Build>;
    files: Json<FileRecord[]>;
    publisher: string;
    commit_id: string | null;
    created_at: Generated<Date>;
  };
  release_pointers: {
    name: string;
    live_version: string | null;
    previous_version: string | null;
    last_known_good: string | null;
    moved_by_hand: Generated<boolean>;
    moved_at: Generated<Date>;
    canary_version: Generated<string | null>;
    canary_percent: Generated<number>;
    canary_since: Generated<Date | null>;
    frozen_by: Generated<string | null>;
    frozen_why: Generated<string | null>;
    frozen_at: Generated<Date | null>;
  };
  release_moves: {
    id: Generated<number>;
    name: string;
    from_version: string | null;
    to_version: string | null;
    kind: HistoryKind;
    who: string;
    why: string;
    at: Generated<Date>;
    percent: Generated<number | null>;
    token_id: Generated<string | null>;
  };
  release_withdrawals: {
    name: string;
    version: string;
    mark: string;
    purges_devices: boolean;
    who: string;
    why: string;
    token_id: string | null;
    at: Generated<Date>;
  };
  release_tokens: {
    id: string;
    hash: string;
    holder: string;
    created_at: Generated<Date>;
    revoked_at: Generated<Date | null>;
    role: TokenRole;
    names: ColumnType<string[] | null, string | null, never>;
    issued_by: Generated<string>;
    expires_at: Generated<Date | null>;
    last_used_at: Generated<Date | null>;
  };
  release_sessions: {
    id: string;
    hash: string;
    token_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  release_checks: {
    id: Generated<number>;
    name: string;
    version: string;
    shell_version: string | null;
    verdict: CheckVerdict;
    report: Json<ExaminationReport>;
    at: Generated<Date>;
  };
  release_signatures: {
    name: string;
    version: string;
    key_id: string;
    signature: string;
    builder: string;
    at: Generated<Date>;
  };
  release_votes: {
    name: string;
    version: string;
    visit_hash: string;
    address_hash: string;
    outcome: ReleaseOutcome;
    at: Generated<Date>;
  };
  release_health: {
    name: string;
    version: string;
    minute: Date;
    loaded: Generated<number>;
    failed: Generated<number>;
    crashed: Generated<number>;
  };
  release_alarms: {
    name: string;
    version: string;
    since: Date;
  };
  release_audiences: {
    process: string;
    name: string;
    version: string;
    tabs: number;
    at: Generated<Date>;
  };
}

/** How a pointer was moved, shared out, or held fast. */
export const moveKinds = [
  'start',
  'publish',
  'promote',
  'rollback',
  'automatic',
  'canary',
  'canary-end',
  'freeze',
  'thaw',
] as const;
export type MoveKind = (typeof moveKinds)[number];

/** And what else the history tells: releases that must not run again. */
export type HistoryKind = MoveKind | 'withdraw';

/** A squad's token opens its own names, an operator's all of them. */
export type TokenRole = 'operator' | 'squad';

/** What an examination ended with; `unverified` where there was no browser to look with. */
export type CheckVerdict = 'verified' | 'unverified' | 'refused';
