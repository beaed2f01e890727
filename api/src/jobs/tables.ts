import type { ColumnType, Generated } from 'kysely';

export interface JobsTables {
  jobs: {
    id: Generated<number>;
    kind: string;
    payload: ColumnType<Record<string, unknown>, string, string>;
    key: string | null;
    run_at: Date;
    every_seconds: number | null;
    attempts: Generated<number>;
    leased_until: Date | null;
    lease: string | null;
    last_error: string | null;
    created_at: Date;
    done_at: Date | null;
  };
}
