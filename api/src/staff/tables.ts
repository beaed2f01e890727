import type { Generated } from 'kysely';

export interface StaffTables {
  staff_sessions: {
    /** Keyed by the staff token: what a reader of the database finds opens nothing. */
    token_hash: string;
    opened_at: Date;
    expires_at: Date;
  };
  staff_actions: {
    id: Generated<number>;
    at: Date;
    actor: string;
    action: string;
    reference: string | null;
  };
}
