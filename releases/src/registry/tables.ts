import type { ColumnType, Generated } from 'kysely';
import type { Declaration } from 'shared/remote';
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
  };
  release_moves: {
    id: Generated<number>;
    name: string;
    from_version: string | null;
    to_version: string;
    kind: MoveKind;
    who: string;
    why: string;
    at: Generated<Date>;
  };
  release_tokens: {
    id: string;
    hash: string;
    holder: string;
    created_at: Generated<Date>;
    revoked_at: Date | null;
  };
}

/** What moved a pointer: a start of the site, a publish with `--live`, a rollback. */
export type MoveKind = 'start' | 'publish' | 'rollback';
