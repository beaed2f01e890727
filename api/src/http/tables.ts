export interface HttpTables {
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
