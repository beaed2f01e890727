import type { Generated } from 'kysely';

/** The tables that this package reads and writes. An API's migrations make them, beside its own. */
export interface ServerTables {
  seeds: { name: string; planted_at: Generated<Date> };
  idempotency_keys: {
    operation: string;
    key: string;
    request_hash: string;
    status: number;
    /** The whole answer as it was sent, byte for byte. */
    body: string;
    created_at: Date;
  };
  rate_counts: {
    subject_hash: string;
    count: number;
    window_ends_at: Date;
  };
}
