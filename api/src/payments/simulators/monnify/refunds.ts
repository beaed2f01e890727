import type { MonnifySettings, RefundRefusal } from './settings';
import { paidKobo, type Transaction } from './transactions';

export const refundStates = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const;

export type RefundState = (typeof refundStates)[number];

export interface Refund {
  /** The merchant's own reference, unique for ever. */
  readonly refundReference: string;
  /** Monnify's own reference. */
  readonly reference: string;
  readonly transactionReference: string;
  readonly reason: string;
  readonly customerNote: string;
  readonly amountKobo: number;
  readonly isWhole: boolean;
  readonly strategy: MonnifySettings['refundStrategy'];
  readonly destination: { readonly accountNumber: string; readonly bankCode: string; readonly accountName: string };
  readonly createdAt: Date;
  /** The end that comes by itself, and when. */
  readonly ending: { readonly state: 'COMPLETED' | 'FAILED'; readonly at: Date } | undefined;
  state: RefundState;
  completedAt: Date | undefined;
}

/** The states that can follow each state. */
export const refundFollowers: Readonly<Record<RefundState, readonly RefundState[]>> = {
  PENDING: ['IN_PROGRESS', 'COMPLETED', 'FAILED'],
  IN_PROGRESS: ['COMPLETED', 'FAILED'],
  COMPLETED: [],
  FAILED: [],
};

/** The part of the way to its end after which a refund is IN_PROGRESS. */
const startsAfter = 1 / 2;

/** The state of a refund at this time, if nobody ends it by hand. */
export function refundStateAt({ state, createdAt, ending }: Refund, now: Date): RefundState {
  if (!ending || refundFollowers[state].length === 0) return state;
  if (ending.at <= now) return ending.state;
  const startsMs = createdAt.getTime() + (ending.at.getTime() - createdAt.getTime()) * startsAfter;
  return startsMs <= now.getTime() ? 'IN_PROGRESS' : state;
}

export interface RefundRequest {
  readonly transactionReference: string;
  readonly refundReference: string;
  readonly refundReason: string;
  readonly customerNote: string;
  /** Undefined for all that was paid. */
  readonly amountKobo: number | undefined;
  readonly destination: { readonly accountNumber: string; readonly bankCode: string } | undefined;
}

/** What each refund costs the merchant. */
export const refundFeeKobo = 1000;

const minimumKobo = 1000;
const longestReason = 64;
const longestNote = 16;

interface Facts {
  /** The transaction that the request names. */
  readonly transaction: Transaction | undefined;
  /** Its refunds. */
  readonly earlier: readonly Refund[];
  readonly isReferenceUsed: boolean;
  readonly isVirtual: (accountNumber: string) => boolean;
  readonly walletKobo: number;
  readonly settings: Pick<MonnifySettings, 'refuseRefunds' | 'refundStrategy'>;
}

/** Money of a transaction that no refund has sent or will send. */
const leftKobo = (transaction: Transaction, earlier: readonly Refund[]): number =>
  transaction.state === 'REVERSED'
    ? 0
    : earlier.reduce(
        (left, { state, amountKobo }) => (state === 'FAILED' ? left : left - amountKobo),
        paidKobo(transaction),
      );

/** The refusal of a request, or the amount that it refunds. */
export function judgeRefund(
  { refundReason, customerNote, amountKobo, destination }: RefundRequest,
  { transaction, earlier, isReferenceUsed, isVirtual, walletKobo, settings }: Facts,
): { readonly refusal: RefundRefusal } | { readonly amountKobo: number; readonly transaction: Transaction } {
  if (settings.refuseRefunds) return { refusal: settings.refuseRefunds };
  if (isReferenceUsed) return { refusal: 'R9' };
  if (refundReason.length > longestReason || customerNote.length > longestNote) return { refusal: 'R8' };
  if (!transaction) return { refusal: 'R1' };
  const refundKobo = amountKobo ?? paidKobo(transaction);
  if (refundKobo < minimumKobo && paidKobo(transaction) > 0) return { refusal: 'R4' };
  if (refundKobo === 0 || refundKobo > leftKobo(transaction, earlier)) return { refusal: 'R3' };
  const isBadAccount =
    destination && (!/^\d{10}$/.test(destination.accountNumber) || isVirtual(destination.accountNumber));
  if (isBadAccount) return { refusal: 'R6' };
  const neededKobo = settings.refundStrategy === 'MERCHANT_WALLET' ? refundKobo + refundFeeKobo : refundFeeKobo;
  if (neededKobo > walletKobo) return { refusal: 'R5' };
  return { amountKobo: refundKobo, transaction };
}
