import type { ColumnType, Generated } from 'kysely';
import type { Declaration, ReleaseOutcome } from 'shared/remote';
import type { eventKinds } from '../contract/history-kinds';
import type { ExaminationReport, PageReport } from '../gate/report';
import type { Build } from '../release/build';
import type { FileRecord } from '../release/release';

/** JSON is written as text, so that both drivers store it the same way, and read parsed. */
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
    auto_off_by: Generated<string | null>;
    auto_off_why: Generated<string | null>;
    auto_off_at: Generated<Date | null>;
  };
  release_moves: {
    id: Generated<number>;
    name: string | null;
    from_version: string | null;
    to_version: string | null;
    kind: HistoryKind;
    who: string;
    why: string;
    at: Generated<Date>;
    percent: Generated<number | null>;
    token_id: Generated<string | null>;
    person_id: Generated<string | null>;
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
    issuer_id: Generated<string | null>;
    expires_at: Generated<Date | null>;
    last_used_at: Generated<Date | null>;
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
  release_approvals: {
    id: string;
    name: string;
    version: string;
    digest: string;
    kind: 'publish' | 'promote' | 'rollback' | 'canary';
    percent: number | null;
    no_auto: boolean;
    live_version: string | null;
    live_since: Date | null;
    why: string;
    asked_by: string;
    asked_token_id: string | null;
    asked_person_id: string | null;
    asked_issuer_id: string | null;
    asked_at: Date;
    expires_at: Date;
    state: ApprovalState;
    decided_by: Generated<string | null>;
    decided_token_id: Generated<string | null>;
    decided_person_id: Generated<string | null>;
    decided_at: Generated<Date | null>;
  };
  release_pictures: {
    name: string;
    version: string;
    remote: string;
    kind: PageReport['kind'];
    scene: string;
    width: number;
    height: number;
    position: number;
    file: string;
    integrity: string;
    size_bytes: number;
  };
  release_signatures: {
    name: string;
    version: string;
    key_id: string;
    signature: string;
    builder: string;
    at: Generated<Date>;
  };
  release_keeps: {
    name: string;
    version: string;
    who: string;
    why: string;
    token_id: string | null;
    at: Date;
  };
  release_notices: {
    name: string;
    version: string;
    noticed_at: Date;
    due_at: Date;
  };
  removed_releases: {
    name: string;
    version: string;
    digest: string;
    created_at: Date;
    removed_at: Date;
    files_removed_at: Date | null;
  };
  release_uploads: {
    name: string;
    version: string;
    digest: string;
    began_at: Date;
  };
  release_findings: {
    name: string;
    version: string;
    kind: 'files' | 'signature';
    found_at: Date;
  };
  release_store_use: {
    name: string;
    size_bytes: number;
    releases: number;
    measured_at: Date;
  };
  release_upkeep: {
    work: 'retention' | 'keys';
    next_at: Date;
  };
  release_keys_seen: {
    key_id: string;
    holder: string;
    names: string;
    is_revoked: boolean;
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

/** The kinds of moves of a pointer; `no-auto` and `auto` turn automatic rollback of the active release off and on. */
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
  'no-auto',
  'auto',
] as const;
export type MoveKind = (typeof moveKinds)[number];

export type HistoryKind = MoveKind | (typeof eventKinds)[number];

export const isMoveKind = (kind: HistoryKind): kind is MoveKind => (moveKinds as readonly string[]).includes(kind);

/** `replaced` by a later request for the same name, `void` because the name was moved. */
export type ApprovalState = 'pending' | 'approved' | 'declined' | 'replaced' | 'void';

/** A squad's token is for its own names, an operator's for all. */
export type TokenRole = 'operator' | 'squad';

/** The verdict of an examination; `unverified` if there was no browser. */
export type CheckVerdict = 'verified' | 'unverified' | 'refused';
