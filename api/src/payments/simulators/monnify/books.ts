import type { JsonValue } from './json-text';
import {
  judgeRefund,
  type Refund,
  type RefundRequest,
  type RefundState,
  refundFeeKobo,
  refundFollowers,
  refundStateAt,
} from './refunds';
import type { MonnifySettings, RefundRefusal } from './settings';
import { stampOf } from './times';
import {
  type Credit,
  canBecome,
  isOver,
  paidKobo,
  type Transaction,
  type TransactionState,
  type Verdict,
  verdictOf,
} from './transactions';

export const accountSeconds = 2400;

export interface TransactionRequest {
  readonly paymentReference: string;
  readonly amountKobo: number;
  readonly description: string;
  readonly customer: { readonly name: string; readonly email: string };
  readonly redirectUrl: string | undefined;
  readonly metaData: JsonValue;
}

export interface IncomingTransfer {
  readonly accountNumber: string;
  readonly amountKobo: number;
  readonly senderName?: string | undefined;
}

/** What the merchant gets notices of. */
export interface Reports {
  paid(transaction: Transaction): void;
  rejected(transaction: Transaction, credit: Credit, reason: string): void;
  refunded(refund: Refund): void;
}

export interface Books {
  /** Oldest first. */
  readonly transactions: readonly Transaction[];
  /** Oldest first. */
  readonly refunds: readonly Refund[];
  /** Transfers that were not accepted, oldest first: their banks return them. */
  readonly returned: readonly { readonly accountNumber: string; readonly credit: Credit }[];
  /** The money in front of which refunds are paid. */
  walletKobo: number;
  find(reference: { transactionReference: string } | { paymentReference: string }): Transaction | undefined;
  findRefund(refundReference: string): Refund | undefined;
  /** @returns undefined if the payment reference was used before */
  open(request: TransactionRequest): Transaction | undefined;
  /** The account of a transaction, the same at each call. @returns undefined if the transaction is over */
  accountOf(transaction: Transaction): NonNullable<Transaction['account']> | undefined;
  /** @returns undefined if there is no such account */
  transfer(transfer: IncomingTransfer): Verdict | undefined;
  /** Ends a transaction by hand. @returns whether the state can follow the one that it is in */
  end(transaction: Transaction, state: TransactionState): boolean;
  refund(request: RefundRequest): Refund | { readonly refusal: RefundRefusal };
  /** Moves a refund by hand. @returns whether the state can follow the one that it is in */
  endRefund(refund: Refund, state: RefundState): boolean;
  /** Expires accounts and moves refunds as far as they are at this time. */
  settle(): void;
}

const firstAccount = 2_209_149_705;
const payer = { accountNumber: '0065432190', bankCode: '000014', name: 'AMINA YUSUF' };

export function createBooks(now: () => Date, settings: MonnifySettings, reports: Reports): Books {
  const transactions: Transaction[] = [];
  const refunds: Refund[] = [];
  const returned: { accountNumber: string; credit: Credit }[] = [];
  const byPayment = new Map<string, Transaction>();
  const byReference = new Map<string, Transaction>();
  const byAccount = new Map<string, Transaction>();
  const byRefund = new Map<string, Refund>();
  let transfers = 0;

  const six = (count: number): string => String(count).padStart(6, '0');

  const creditOf = ({ amountKobo, senderName }: IncomingTransfer): Credit => {
    transfers += 1;
    const at = now();
    return {
      sessionId: `090405${stampOf(at).slice(2)}${String(transfers).padStart(12, '0')}`,
      ...{ amountKobo, at, senderName: senderName ?? payer.name },
      ...{ senderAccount: payer.accountNumber, senderBankCode: payer.bankCode },
    };
  };

  const moveRefund = (refund: Refund, state: RefundState, at: Date): void => {
    if (refund.state === state) return;
    refund.state = state;
    if (refundFollowers[state].length > 0) return;
    refund.completedAt = at;
    if (state === 'FAILED') books.walletKobo += takenKobo(refund);
    reports.refunded(refund);
  };

  const takenKobo = ({ amountKobo, strategy }: Pick<Refund, 'amountKobo' | 'strategy'>): number =>
    strategy === 'MERCHANT_WALLET' ? amountKobo + refundFeeKobo : refundFeeKobo;

  const endingOf = (at: Date): Refund['ending'] => {
    if (settings.refundEnd === 'waits') return undefined;
    const seconds = settings.refundEnd === 'completes_at_once' ? 0 : settings.refundSeconds;
    const state = settings.refundEnd === 'fails' ? 'FAILED' : 'COMPLETED';
    return { state, at: new Date(at.getTime() + seconds * 1000) };
  };

  const books: Books = {
    ...{ transactions, refunds, returned },
    walletKobo: 1_000_000_000,
    find: (reference) =>
      'transactionReference' in reference
        ? byReference.get(reference.transactionReference)
        : byPayment.get(reference.paymentReference),
    findRefund: (refundReference) => byRefund.get(refundReference),

    open(request) {
      if (byPayment.has(request.paymentReference)) return undefined;
      const createdAt = now();
      const transaction: Transaction = {
        ...request,
        transactionReference: `MNFY|17|${stampOf(createdAt)}|${six(transactions.length + 1)}`,
        payableKobo: request.amountKobo + (settings.feePayer === 'customer' ? settings.feeKobo : 0),
        feeKobo: settings.feeKobo,
        createdAt,
        account: undefined,
        state: 'PENDING',
        credits: [],
      };
      transactions.push(transaction);
      byPayment.set(transaction.paymentReference, transaction);
      byReference.set(transaction.transactionReference, transaction);
      return transaction;
    },

    accountOf(transaction) {
      if (transaction.account) return isOver(transaction, now()) ? undefined : transaction.account;
      if (transaction.state !== 'PENDING') return undefined;
      const accountNumber = String(firstAccount + byAccount.size);
      byAccount.set(accountNumber, transaction);
      transaction.account = { accountNumber, expiresAt: new Date(now().getTime() + accountSeconds * 1000) };
      return transaction.account;
    },

    transfer(transfer) {
      const transaction = byAccount.get(transfer.accountNumber);
      if (!transaction) return undefined;
      const credit = creditOf(transfer);
      const verdict = verdictOf(transaction, credit.amountKobo, credit.at, settings);
      if (verdict.kind === 'accepted') {
        transaction.credits.push(credit);
        transaction.state = verdict.state;
        reports.paid(transaction);
        return verdict;
      }
      returned.push({ accountNumber: transfer.accountNumber, credit });
      if (verdict.kind === 'rejected') reports.rejected(transaction, credit, verdict.reason);
      return verdict;
    },

    end(transaction, state) {
      if (!canBecome(transaction, state)) return false;
      transaction.state = state;
      return true;
    },

    refund(request) {
      const verdict = judgeRefund(request, {
        transaction: byReference.get(request.transactionReference),
        earlier: refunds.filter(({ transactionReference }) => transactionReference === request.transactionReference),
        isReferenceUsed: byRefund.has(request.refundReference),
        isVirtual: (accountNumber) => byAccount.has(accountNumber),
        walletKobo: books.walletKobo,
        settings,
      });
      if ('refusal' in verdict) return verdict;
      const createdAt = now();
      const last = verdict.transaction.credits.at(-1);
      const refund: Refund = {
        ...request,
        reference: `TRFD|${stampOf(createdAt)}|${six(refunds.length + 1)}`,
        reason: request.refundReason,
        amountKobo: verdict.amountKobo,
        isWhole: verdict.amountKobo === paidKobo(verdict.transaction),
        strategy: settings.refundStrategy,
        destination: {
          accountNumber: request.destination?.accountNumber ?? last?.senderAccount ?? payer.accountNumber,
          bankCode: request.destination?.bankCode ?? last?.senderBankCode ?? payer.bankCode,
          accountName: last?.senderName ?? payer.name,
        },
        createdAt,
        ending: endingOf(createdAt),
        state: 'PENDING',
        completedAt: undefined,
      };
      books.walletKobo -= takenKobo(refund);
      refunds.push(refund);
      byRefund.set(refund.refundReference, refund);
      books.settle();
      return refund;
    },

    endRefund(refund, state) {
      if (!refundFollowers[refund.state].includes(state)) return false;
      moveRefund(refund, state, now());
      return true;
    },

    settle() {
      const at = now();
      for (const transaction of transactions) {
        if (transaction.state === 'PENDING' && isOver(transaction, at)) transaction.state = 'EXPIRED';
      }
      for (const refund of refunds) moveRefund(refund, refundStateAt(refund, at), refund.ending?.at ?? at);
    },
  };
  return books;
}
