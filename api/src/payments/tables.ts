import type { Generated } from 'kysely';
import type {
  DifferenceKind,
  DiscrepancyReason,
  LedgerDirection,
  LedgerReason,
  PaymentStatus,
  RejectionReason,
} from 'shared/contract/lists';
import type { PaymentKind } from './payable';
import type { PaymentProvider } from './provider';

export interface PaymentsTables {
  payment_arrows: { from_status: PaymentStatus; to_status: PaymentStatus };
  payments: {
    id: Generated<number>;
    booking_kind: PaymentKind;
    booking_id: string;
    status: Generated<PaymentStatus>;
    amount_due_kobo: number;
    received_kobo: Generated<number>;
    paid_at: Date | null;
    created_at: Date;
    updated_at: Date;
  };
  payment_history: {
    id: Generated<number>;
    payment_id: number;
    from_status: PaymentStatus | null;
    to_status: PaymentStatus;
    at: Date;
  };
  payment_accounts: {
    id: Generated<number>;
    payment_id: number;
    transaction_id: string;
    reference: string;
    provider: string;
    /** The provider's own id of the account or of its transaction. */
    provider_reference: Generated<string | null>;
    /** Null, with number and name, until the provider has opened the account. */
    bank_name: string | null;
    account_number: string | null;
    account_name: string | null;
    amount_kobo: number;
    takes: Generated<PaymentProvider['takes']>;
    state: Generated<'opening' | 'open' | 'expired' | 'closed'>;
    opened_at: Date;
    expires_at: Date;
    asked_at: Date;
    /** When the traveller's click last asked the provider. */
    clicked_at: Generated<Date | null>;
    /** When the payer had the booking erased. */
    payer_erased_at: Generated<Date | null>;
  };
  transfers: {
    id: Generated<number>;
    provider: string;
    provider_transfer_id: string;
    account_number: string;
    account_id: number | null;
    payment_id: number | null;
    amount_kobo: number;
    sent_at: Date;
    in_time: boolean;
    learnt_at: Date;
    learnt_from: TransferSource;
    matched_kobo: Generated<number>;
    underpaid_kobo: Generated<number>;
    overpaid_kobo: Generated<number>;
    late_kobo: Generated<number>;
    unmatched_kobo: Generated<number>;
    kept_kobo: Generated<number>;
  };
  refunds: {
    id: Generated<number>;
    payment_id: number;
    /** Its sender gets the refund. Null only for one that went back before refunds were made by transfer. */
    transfer_id: number | null;
    amount_kobo: number;
    reason: RefundReason;
    state: Generated<RefundState>;
    due_at: Date;
    created_at: Date;
    updated_at: Date;
    refunded_at: Date | null;
    provider_reference: string | null;
    /** Null while it has not gone back, and for what went back before the column was added. */
    way: Generated<RefundWay | null>;
    begun_at: Generated<Date | null>;
    /** When the provider accepted it; null while it has not. */
    accepted_at: Generated<Date | null>;
    /** Why the provider needs a person, in `attention`. */
    fault: Generated<string | null>;
    fault_at: Generated<Date | null>;
  };
  /** Refunds of transfers for unknown accounts. */
  unmatched_refunds: {
    transfer_id: number;
    amount_kobo: number;
    state: Generated<Extract<RefundState, 'sending' | 'attention' | 'done'>>;
    refunded_at: Date | null;
    provider_reference: string | null;
    way: Generated<RefundWay | null>;
    begun_at: Generated<Date | null>;
    accepted_at: Generated<Date | null>;
    fault: Generated<string | null>;
    fault_at: Generated<Date | null>;
  };
  /** Transfers that the provider did not accept; they hold no money. */
  rejected_transfers: {
    id: Generated<number>;
    provider: string;
    event_id: string;
    account_key: string;
    account_id: number | null;
    amount_kobo: number;
    reason: RejectionReason;
    learnt_at: Date;
  };
  /** What the provider took back of a transfer without a refund of ours. */
  taken_back: {
    transfer_id: number;
    amount_kobo: number;
    learnt_at: Date;
    closed_at: Date | null;
    closing_note: string | null;
  };
  provider_reports: {
    provider: string;
    /** In Lagos time. */
    day: string;
    opened: number;
    opened_kobo: number;
    paid: number;
    paid_kobo: number;
    /** What our own books have of the day. */
    recorded: number;
    recorded_kobo: number;
    rejected: number;
    rejected_kobo: number;
    refunded: number;
    refunded_kobo: number;
    fees_kobo: number;
    made_at: Date;
  };
  /** Where the list of a provider differs from our books. */
  statement_differences: {
    id: Generated<number>;
    provider: string;
    kind: DifferenceKind;
    subject: string;
    ours_kobo: number | null;
    theirs_kobo: number | null;
    day: string;
    found_at: Date;
    closed_at: Date | null;
    closing_note: string | null;
  };
  refund_arrows: { from_state: RefundState; to_state: RefundState };
  /** Which process calls the provider about the refunds of a transfer. */
  refund_calls: { transfer_id: number; call: string; ends_at: Date };
  /** Since when the provider may have taken a refund without our knowing: its last call had no answer. */
  unanswered_refund_calls: { refund_id: number | null; transfer_id: number | null; began_at: Date };
  /** Final refusals of the bank to send a refund. */
  refund_refusals: {
    id: Generated<number>;
    refund_id: number | null;
    transfer_id: number | null;
    refund_key: string;
    fault: string;
    refused_at: Date;
  };
  /** A report of a bank that contradicts an earlier one. */
  transfer_discrepancies: {
    id: Generated<number>;
    provider: string;
    provider_transfer_id: string;
    account_number: string;
    amount_kobo: number;
    sent_at: Date;
    reason: DiscrepancyReason;
    learnt_at: Date;
    learnt_from: TransferSource;
    /** Both null while it is open. */
    closed_at: Generated<Date | null>;
    closing_note: Generated<string | null>;
  };
  /** A view: each part of a transfer, each refund, and what the bank refused to send. */
  ledger_lines: {
    line: string;
    at: Date;
    direction: LedgerDirection;
    reason: LedgerReason;
    amount_kobo: number;
    reference: string | null;
    transfer_reference: string | null;
    account_number: string | null;
    way: RefundWay | null;
    bank_reference: string | null;
    fault: string | null;
  };
  payment_notices: {
    id: Generated<number>;
    provider: string;
    event_id: string;
    /** Both null where it is about no transfer. */
    account_number: Generated<string | null>;
    provider_transfer_id: Generated<string | null>;
    body: string;
    received_at: Date;
  };
}

/** The source of the first report of a transfer. */
export type TransferSource = 'notice' | 'confirm' | 'expiry' | 'reconciliation';

/** `hand`: by a person, through another bank. */
export type RefundWay = 'bank' | 'hand';

/** `changed`: a change to a cheaper flight gives it back. */
export type RefundReason = 'underpaid' | 'overpaid' | 'late' | 'cancelled' | 'changed';
/**
 * `sending`: committed before the provider is called; the money no longer counts for the booking. `attention`: the provider
 * needs a person.
 */
export type RefundState = 'due' | 'sending' | 'attention' | 'done' | 'withdrawn';
