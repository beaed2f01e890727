import type { JsonValue } from './json-text';
import type { MonnifySettings } from './settings';

export const transactionStates = [
  'PENDING',
  'PAID',
  'PARTIALLY_PAID',
  'OVERPAID',
  'EXPIRED',
  'FAILED',
  'CANCELLED',
  'REVERSED',
] as const;

export type TransactionState = (typeof transactionStates)[number];

/** Money that came into an account. */
export interface Credit {
  readonly sessionId: string;
  readonly amountKobo: number;
  readonly senderName: string;
  readonly senderAccount: string;
  readonly senderBankCode: string;
  readonly at: Date;
}

export interface Transaction {
  readonly transactionReference: string;
  /** The merchant's own reference, unique for ever. */
  readonly paymentReference: string;
  readonly amountKobo: number;
  /** The amount, with the fee if the customer pays it. */
  readonly payableKobo: number;
  readonly feeKobo: number;
  readonly description: string;
  readonly customer: { readonly name: string; readonly email: string };
  readonly redirectUrl: string | undefined;
  readonly metaData: JsonValue;
  readonly createdAt: Date;
  /** The account of the second call, once it was made. */
  account: { readonly accountNumber: string; readonly expiresAt: Date } | undefined;
  state: TransactionState;
  /** The transfers that were accepted, oldest first. */
  readonly credits: Credit[];
}

/** The states that can follow each state. */
const followers: Readonly<Record<TransactionState, readonly TransactionState[]>> = {
  PENDING: ['PAID', 'PARTIALLY_PAID', 'OVERPAID', 'EXPIRED', 'FAILED', 'CANCELLED'],
  PARTIALLY_PAID: ['PARTIALLY_PAID', 'PAID', 'OVERPAID', 'REVERSED'],
  PAID: ['OVERPAID', 'REVERSED'],
  OVERPAID: ['OVERPAID', 'REVERSED'],
  EXPIRED: [],
  FAILED: [],
  CANCELLED: [],
  REVERSED: [],
};

export const canBecome = (transaction: Transaction, state: TransactionState): boolean =>
  followers[transaction.state].includes(state);

export const paidKobo = ({ credits }: Transaction): number =>
  credits.reduce((sum, { amountKobo }) => sum + amountKobo, 0);

/** When the last transfer was accepted. */
export const paidAt = ({ credits }: Transaction): Date | undefined => credits.at(-1)?.at;

export const isOver = ({ account }: Transaction, now: Date): boolean =>
  account !== undefined && account.expiresAt <= now;

type WrongAmounts = MonnifySettings['wrongAmounts'];

/** Whether a transfer of the right amount would be accepted now. */
export const isOpen = (transaction: Transaction, now: Date, wrongAmounts: WrongAmounts): boolean =>
  transaction.account !== undefined &&
  !isOver(transaction, now) &&
  (transaction.state === 'PENDING' || (wrongAmounts === 'accepts' && canBecome(transaction, 'OVERPAID')));

export type Verdict =
  | { readonly kind: 'accepted'; readonly state: TransactionState }
  | { readonly kind: 'rejected'; readonly reason: 'UNDER_PAYMENT' | 'OVER_PAYMENT' | 'EXPIRED' }
  /** The account takes no more money: the bank of the payer returns it, and the merchant gets no notice. */
  | { readonly kind: 'returned' };

/** What becomes of a transfer to the account of a transaction. */
export function verdictOf(
  transaction: Transaction,
  amountKobo: number,
  now: Date,
  { wrongAmounts, lateMoney }: Pick<MonnifySettings, 'wrongAmounts' | 'lateMoney'>,
): Verdict {
  if (isOver(transaction, now) && lateMoney === 'rejected') return { kind: 'rejected', reason: 'EXPIRED' };
  if (!isOpen(transaction, now, wrongAmounts)) return { kind: 'returned' };
  const sumKobo = paidKobo(transaction) + amountKobo;
  if (sumKobo === transaction.payableKobo) return { kind: 'accepted', state: 'PAID' };
  const isUnder = sumKobo < transaction.payableKobo;
  if (wrongAmounts === 'accepts') return { kind: 'accepted', state: isUnder ? 'PARTIALLY_PAID' : 'OVERPAID' };
  return { kind: 'rejected', reason: isUnder ? 'UNDER_PAYMENT' : 'OVER_PAYMENT' };
}
