import { z } from 'zod';
import { AnswerNotUnderstood } from '../../../jobs/circuit-breaker';
import type { AccountKey, ReceivedTransfer, TakenBack } from '../../provider';
import { lagosTime, listOf, naira, name, read } from './monnify-shapes';

/**
 * What a status says about the money of a transaction. Without money, the sum of an expired transaction is zero.
 * A status that is not here is an error: it is asked for again until it is understood.
 */
const statuses = {
  PENDING: 'none',
  PAID: 'held',
  PARTIALLY_PAID: 'held',
  OVERPAID: 'held',
  EXPIRED: 'held',
  FAILED: 'none',
  CANCELLED: 'none',
  REVERSED: 'taken_back',
} as const;
export const status = z.enum(Object.keys(statuses) as (keyof typeof statuses)[]);

/** Whether it is worth asking for the money of a transaction. A contract for exact amounts leaves none after the expiry. */
export const mayHoldMoney = (of: z.output<typeof status>, takes: 'exact' | 'any'): boolean =>
  statuses[of] === 'held' && (of !== 'EXPIRED' || takes === 'any');

const leg = z.object({ amountPaid: naira });
/** The answer of the status, version 2. */
const transaction = z.object({
  transactionReference: name,
  paymentStatus: status,
  amountPaid: naira.nullish(),
  totalPayable: naira.nullish(),
  settlementAmount: naira.nullish(),
  paidOn: lagosTime.nullish(),
  currency: z.literal('NGN').nullish(),
  accountPayments: listOf(leg),
  /** One of the transfers. */
  accountDetails: leg.nullish().catch(null),
});
type Transaction = z.output<typeof transaction>;

/** What Monnify knows of the transaction of an account. */
export interface KnownTransaction {
  readonly providerReference: string;
  readonly transfers: readonly ReceivedTransfer[];
  /** Transfers whose money is gone again, by refunds of ours or without one. */
  readonly gone: readonly TakenBack[];
}

/**
 * Reads the answer of the status. The transfers in it have no ids and no fixed order, more may come, and their list may be
 * missing: the transfer of the wanted amount has the reference of the transaction as its id, another one also its amount.
 * So an id stays the same in every answer, and two transfers of one amount may be exchanged for each other. A sum without a
 * list is one transfer if it is the wanted amount; another sum is not understood, because its transfers may be listed later, with
 * other ids, and would count twice.
 * @param amountKobo the wanted amount
 * @param now for an answer with money and without its time
 */
export function readTransaction(body: unknown, account: AccountKey, amountKobo: number, now: Date): KnownTransaction {
  const known = read(transaction, body, 'a transaction');
  const { transactionReference: providerReference, paidOn, settlementAmount } = known;
  const money = statuses[known.paymentStatus];
  const listed = known.accountPayments.map(({ amountPaid }) => amountPaid).filter((kobo) => kobo > 0);
  const amounts = money === 'none' ? [] : amountsOf(known, listed, amountKobo);
  const ids = listed.length > 0 ? idsOf(providerReference, amounts, amountKobo) : [providerReference];
  const transfers = amounts.map((each, index) => ({ transferId: ids[index] ?? providerReference, amountKobo: each }));
  if (money === 'taken_back') return { providerReference, transfers: [], gone: transfers };
  const feeKobo = Math.max(0, sumOf(amounts) - (settlementAmount ?? sumOf(amounts)));
  return {
    providerReference,
    transfers: transfers.map(({ transferId: id, amountKobo }, index) => ({
      id,
      account,
      amountKobo,
      sentAt: paidOn ?? now,
      // the fee is of the whole transaction
      ...(index === 0 && feeKobo > 0 && { feeKobo }),
    })),
    gone: [],
  };
}

/** The reference of the transaction that a transfer is in. */
export const transactionOf = (transferId: string): string => transferId.split('#', 1)[0] ?? transferId;

function amountsOf(known: Transaction, listed: readonly number[], wantedKobo: number): readonly number[] {
  const { transactionReference, paymentStatus, totalPayable, accountDetails } = known;
  // what is gone may not be in the sum any more
  if (statuses[paymentStatus] === 'taken_back') {
    return listed.length > 0 ? listed : [known.amountPaid || totalPayable || wantedKobo];
  }
  const paidKobo = known.amountPaid ?? sumOf(listed);
  if (listed.length > 0 && sumOf(listed) !== paidKobo) {
    throw new AnswerNotUnderstood(`Monnify lists transfers of another sum than ${transactionReference} has`);
  }
  if (listed.length > 0) return listed;
  if (paidKobo === wantedKobo && (accountDetails?.amountPaid ?? paidKobo) === paidKobo) return [paidKobo];
  if (paidKobo > 0) {
    const sums = `${paidKobo} kobo were paid of ${wantedKobo}`;
    throw new AnswerNotUnderstood(`Monnify says that ${sums} for ${transactionReference}, and not in which transfers`);
  }
  if (paymentStatus === 'EXPIRED') return [];
  throw new AnswerNotUnderstood(
    `Monnify says that ${transactionReference} is ${paymentStatus}, and not how much was paid`,
  );
}

function idsOf(reference: string, amounts: readonly number[], wantedKobo: number): readonly string[] {
  const plain = amounts.indexOf(wantedKobo);
  return amounts.map((kobo, index) => {
    if (index === plain) return reference;
    const earlier = amounts.slice(0, index).filter((each) => each === kobo).length;
    return `${reference}#${kobo}${earlier > 0 ? `-${earlier + 1}` : ''}`;
  });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, kobo) => sum + kobo, 0);
