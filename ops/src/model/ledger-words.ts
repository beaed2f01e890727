import type { Ledger, LedgerLine } from 'shared/contract/ledger';
import type { LedgerDirection, LedgerReason } from 'shared/contract/lists';
import { reasonWords } from './money-words';

/** Why money moved, in plain words. */
export const ledgerReasonWords: Readonly<Record<LedgerReason, string>> = {
  booking: 'For the booking',
  kept: 'Fee kept',
  underpaid: reasonWords.underpaid.label,
  overpaid: reasonWords.overpaid.label,
  late: reasonWords.late.label,
  unmatched: reasonWords.unmatched.label,
  cancelled: reasonWords.cancelled.label,
  changed: reasonWords.changed.label,
  taken_back: reasonWords.taken_back.label,
  other: 'Other',
};

export const directionWords: Readonly<Record<LedgerDirection, { label: string; tone: 'good' | 'quiet' | 'bad' }>> = {
  in: { label: 'In', tone: 'good' },
  out: { label: 'Out', tone: 'quiet' },
  accepted: { label: 'At the bank', tone: 'quiet' },
  refused: { label: 'Refused', tone: 'bad' },
  rejected: { label: 'Rejected', tone: 'quiet' },
};

/** How an amount moved, as a sentence without its subject. */
export function wayOf({
  direction,
  reason,
  way,
  note,
}: Pick<LedgerLine, 'direction' | 'reason' | 'way' | 'note'>): string {
  if (direction === 'rejected') return 'The bank did not take it and returns it; nothing moved';
  if (reason === 'taken_back') return 'The bank took it back without a refund';
  if (direction === 'accepted') return note === null ? 'The bank works on the refund' : 'The bank needs a person';
  if (direction === 'in') return 'Transfer from the traveller';
  if (direction === 'refused') return 'The bank refused to send it; nothing moved';
  if (way === null) return 'Refund';
  return way === 'bank' ? 'Refund through the bank' : 'Refund by hand';
}

interface ReasonSum {
  readonly reason: LedgerReason;
  readonly in: number;
  readonly out: number;
}

/** One row for each reason with what came in and went back, in the order of the reasons. */
export function sumsByReason(sums: Ledger['sums']): ReasonSum[] {
  const amountOf = (reason: LedgerReason, direction: LedgerDirection) =>
    sums.find((sum) => sum.reason === reason && sum.direction === direction)?.amount ?? 0;
  return (Object.keys(ledgerReasonWords) as LedgerReason[])
    .map((reason) => ({ reason, in: amountOf(reason, 'in'), out: amountOf(reason, 'out') }))
    .filter((sum) => sum.in > 0 || sum.out > 0);
}

/** Naira are added as kobo: a sum of fractions would not be exact. */
export const added = (amounts: readonly number[]): number =>
  amounts.reduce((kobo, amount) => kobo + Math.round(amount * 100), 0) / 100;

/** The lines of the ledger with this reference, over all days. */
export const ledgerOf = (reference: string): string => `/ops/payments/ledger?q=${encodeURIComponent(reference)}`;
