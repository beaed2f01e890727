import type { Generated } from 'kysely';

export interface SandboxTables {
  sandbox_accounts: {
    account_number: string;
    account_name: string;
    expected_kobo: number;
    opened_at: Date;
    expires_at: Date;
  };
  sandbox_transfers: {
    id: Generated<number>;
    reference: string;
    account_number: string;
    amount_kobo: number;
    narration: string | null;
    sent_at: Date;
    event_id: string;
    noticed_at: Date | null;
  };
  sandbox_refunds: {
    refund_key: string;
    transfer_reference: string | null;
    account_number: string;
    reference: string;
    amount_kobo: number;
    sent_at: Date;
  };
}
