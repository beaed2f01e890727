import type { Books, Customer, Refund, Transaction } from './books';
import type { Domain, PaystackSettings } from './settings';
import { type ShownStatus, statusOf } from './transaction-status';

export interface AnswerParts {
  readonly books: Books;
  readonly settings: PaystackSettings;
  readonly domain: Domain;
  readonly now: Date;
}

export const bankOf = (domain: Domain) =>
  domain === 'test'
    ? { slug: 'test-bank', name: 'Test Bank', id: 24 }
    : { slug: 'titan-paystack', name: 'Paystack-Titan', id: 629 };
export const accountName = (domain: Domain): string =>
  domain === 'test' ? 'TEST-MANAGED-ACCOUNT' : 'PAYSTACK CHECKOUT';
const integration = 412_325;

const expectedAfterMs = 10 * 86_400_000;

const gatewayResponses: Readonly<Record<ShownStatus, string>> = {
  abandoned: 'The transaction was not completed',
  failed: 'Declined',
  ongoing: 'Transaction in progress',
  pending: 'Transaction in progress',
  processing: 'Transaction in progress',
  queued: 'Transaction queued',
  reversed: 'Approved',
  'reversal-pending': 'Approved',
  success: 'Approved',
};

const customerOf = ({ id, code, email }: Customer) => ({
  id,
  first_name: null,
  last_name: null,
  email,
  customer_code: code,
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
});

/** The same where Paystack's specification has no null. */
const namedCustomerOf = (customer: Customer) => ({
  ...customerOf(customer),
  first_name: '',
  last_name: '',
  phone: '',
  international_format_phone: '',
});

const authorizationOf = ({ id, paid }: Transaction, domain: Domain) =>
  paid
    ? {
        authorization_code: `AUTH_${id.toString(36)}`,
        bin: '008XXX',
        last4: 'X553',
        exp_month: '12',
        exp_year: '2026',
        channel: 'bank_transfer',
        card_type: 'transfer',
        bank: bankOf(domain).name,
        country_code: 'NG',
        brand: 'Managed Account',
        reusable: false,
        signature: '',
        account_name: null,
        sender_country: 'NG',
        sender_bank: null,
        sender_bank_account_number: 'XXXXXXX553',
        sender_name: paid.senderName,
        narration: 'TRANSFER',
        receiver_bank_account_number: null,
        receiver_bank: null,
      }
    : {};

const metadataOf = (transaction: Transaction, as: PaystackSettings['metadataAs']): unknown => {
  if (transaction.metadata === undefined || transaction.metadata === null) return '';
  return as === 'string' && typeof transaction.metadata === 'object'
    ? JSON.stringify(transaction.metadata)
    : transaction.metadata;
};

const sourceOf = () => ({ type: 'api', source: 'merchant_api', entry_point: 'charge', identifier: null });

const transactionOf = (transaction: Transaction, { books, settings, domain, now }: AnswerParts) => {
  const status = statusOf(books, settings, transaction, now);
  const paidAt = transaction.paid?.at.toISOString() ?? null;
  return {
    id: transaction.id,
    domain,
    status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amountKobo,
    message: null,
    gateway_response: gatewayResponses[status],
    paid_at: paidAt,
    created_at: transaction.createdAt.toISOString(),
    channel: 'bank_transfer',
    currency: 'NGN',
    ip_address: '127.0.0.1',
    log: null,
    fees: transaction.paid?.feeKobo ?? null,
    fees_split: null,
    authorization: authorizationOf(transaction, domain),
    customer: customerOf(transaction.customer),
    split: {},
    order_id: null,
    paidAt,
    createdAt: transaction.createdAt.toISOString(),
    requested_amount: transaction.amountKobo,
    pos_transaction_data: null,
    source: sourceOf(),
    fees_breakdown: null,
    connect: null,
    subaccount: {},
  };
};

export const balanceAnswer = (balanceKobo: number) => [{ currency: 'NGN', balance: balanceKobo }];

export const chargedAnswer = (transaction: Transaction, domain: Domain) => ({
  status: 'pending_bank_transfer',
  display_text: 'Please make a transfer to the account specified',
  reference: transaction.reference,
  amount: transaction.amountKobo,
  account_name: accountName(domain),
  account_number: transaction.accountNumber,
  bank: bankOf(domain),
  account_expires_at: transaction.expiresAt.toISOString(),
});

export const chargeCheckAnswer = (transaction: Transaction, parts: AnswerParts) => {
  const { status, ...whole } = transactionOf(transaction, parts);
  return {
    ...whole,
    status: status === 'ongoing' ? 'pending' : status,
    transaction_date: whole.created_at,
    redirect_url: null,
    metadata: metadataOf(transaction, 'object') || {},
  };
};

export const verifyAnswer = (transaction: Transaction, parts: AnswerParts) => ({
  ...transactionOf(transaction, parts),
  metadata: metadataOf(transaction, 'object'),
  plan: null,
  transaction_date: transaction.createdAt.toISOString(),
  plan_object: {},
});

/** @param isInList the shape of the list, which has objects where a single transaction has null */
export const fetchAnswer = (transaction: Transaction, parts: AnswerParts, isInList: boolean) => ({
  ...transactionOf(transaction, parts),
  customer: isInList ? customerOf(transaction.customer) : { ...namedCustomerOf(transaction.customer), metadata: {} },
  metadata: metadataOf(transaction, 'object') || null,
  helpdesk_link: null,
  plan: {},
});

export const createdRefundAnswer = (refund: Refund, parts: AnswerParts) => ({
  ...refundCore(refund, parts),
  transaction: {
    ...transactionOf(refund.transaction, parts),
    authorization: { exp_month: null, exp_year: null, account_name: null },
    customer: { international_format_phone: null },
    plan: {},
    subaccount: { currency: null },
  },
  channel: null,
  fully_deducted: isDeducted(refund),
  expected_at: new Date(refund.createdAt.getTime() + expectedAfterMs).toISOString(),
  updatedAt: refund.updatedAt.toISOString(),
});

export const refundAnswer = (refund: Refund, parts: AnswerParts) => ({
  ...refundCore(refund, parts),
  transaction: refund.transaction.id,
  dispute: null,
  settlement: null,
  refunded_at: refund.refundedAt?.toISOString() ?? null,
  fully_deducted: isDeducted(refund) ? 1 : 0,
  bank_reference: refund.reference,
  transaction_reference: refund.transaction.reference,
  reason: refund.status.toUpperCase(),
  customer: { ...namedCustomerOf(refund.transaction.customer), metadata: '' },
  refund_type: refund.amountKobo < refund.transaction.amountKobo ? 'partial' : 'full',
  transaction_amount: refund.transaction.amountKobo,
  initiated_by: 'api@example.com',
  refund_channel: 'transfer',
  session_id: null,
  collect_account_number: refund.status === 'needs-attention',
});

export const retriedRefundAnswer = (refund: Refund, parts: AnswerParts) => ({
  ...refundAnswer(refund, parts),
  channel: 'bank_transfer',
  fully_deducted: isDeducted(refund),
  expected_at: new Date(refund.updatedAt.getTime() + expectedAfterMs).toISOString(),
  reversed_at: null,
});

const isDeducted = ({ status }: Refund): boolean => status !== 'failed' && status !== 'pending';

const refundCore = (refund: Refund, { domain }: AnswerParts) => ({
  integration,
  id: refund.id,
  domain,
  currency: 'NGN',
  amount: refund.amountKobo,
  status: refund.status,
  refunded_by: 'api@example.com',
  customer_note: refund.customerNote ?? `Refund for transaction ${refund.transaction.reference}`,
  merchant_note: refund.merchantNote ?? `Refund for transaction ${refund.transaction.reference} by api@example.com`,
  deducted_amount: isDeducted(refund) ? refund.amountKobo : 0,
  createdAt: refund.createdAt.toISOString(),
});

/** `charge.success` is about a moment, so it says success whatever became of the transaction later. */
export const chargeSuccessEvent = (transaction: Transaction, parts: AnswerParts) => ({
  event: 'charge.success',
  data: {
    ...transactionOf(transaction, parts),
    status: 'success',
    gateway_response: 'Approved',
    metadata: metadataOf(transaction, parts.settings.metadataAs),
    plan: {},
  },
});

export const transferRejectedEvent = (transaction: Transaction, amountKobo: number, { domain }: AnswerParts) => ({
  event: 'bank.transfer.rejected',
  data: {
    bank_transfer: {
      amount: String(amountKobo),
      message: 'Incorrect amount sent',
      message_type: 'INCORRECT_AMOUNT',
      transaction_id: String(transaction.id),
    },
    customer: { ...customerOf(transaction.customer), domain, integration },
  },
});

const isEven = (id: number) => id % 2 === 0;

/** The types of the amount differ from event to event, as in Paystack's own samples. */
export const refundEvent = (refund: Refund, { domain }: AnswerParts) => ({
  event: `refund.${refund.status}`,
  data: {
    status: refund.status,
    transaction_reference: refund.transaction.reference,
    refund_reference: refund.reference,
    amount: refund.status === 'failed' || isEven(refund.id) ? refund.amountKobo : String(refund.amountKobo),
    currency: 'NGN',
    processor: 'instant-transfer',
    customer: { first_name: null, last_name: null, email: refund.transaction.customer.email },
    integration,
    domain,
    ...(refund.status === 'needs-attention' && { id: refund.id }),
  },
});
