import type { DifferenceKind } from 'shared/contract/lists';
import type { RefundLine, Statement } from '../provider';

/** Our record of a transfer. */
export interface RecordedTransfer {
  readonly id: string;
  readonly amountKobo: number;
  readonly at: Date;
}

/** Our record of a refund that was started. */
export interface RecordedRefund {
  /** `refund:12`, without the number of the attempt. */
  readonly key: string;
  readonly reference: string | null;
  readonly transferId: string;
  readonly amountKobo: number;
  /** `by_hand`: a person sent it through another bank. */
  readonly state: 'under_way' | 'sent' | 'by_hand';
  readonly begunAt: Date;
  /** When it was sent; null before. */
  readonly at: Date | null;
}

export interface Recorded {
  readonly transfers: readonly RecordedTransfer[];
  readonly refunds: readonly RecordedRefund[];
}

export interface Difference {
  readonly kind: DifferenceKind;
  /** The provider's id of the transfer, or its reference of the refund. */
  readonly subject: string;
  readonly oursKobo: number | null;
  readonly theirsKobo: number | null;
  readonly at: Date;
  /** What of an unreadable line is not understood. */
  readonly fault?: string;
}

/** The time that the lists cover. */
export interface Period {
  readonly from: Date;
  /** The list of refunds begins earlier: it goes by when they were made. */
  readonly refundsFrom: Date;
  readonly to: Date;
}

/** The two lists may see one moment on different sides of the ends of the period. */
const edgeMs = 3_600_000;

const isWellInside = (at: Date, { from, to }: Omit<Period, 'refundsFrom'>): boolean =>
  at.getTime() >= from.getTime() + edgeMs && at.getTime() < to.getTime() - edgeMs;

export interface Comparison {
  /** Every transfer and refund on which the list and our books do not agree, and every line that is not understood. */
  readonly differences: readonly Difference[];
  /** What the list does not have, so close to an end of the period that the list of another period may have it. */
  readonly undecided: readonly Difference[];
}

export function compareLists(statement: Statement, recorded: Recorded, period: Period): Comparison {
  const transfers = compareTransfers(statement, recorded, period);
  const refunds = compareRefunds(statement, recorded, period);
  const unreadable = statement.unreadable.map(({ subject, fault, at }): Difference => {
    const ours = recorded.transfers.find(({ id }) => id === subject);
    return { kind: 'line_unreadable', subject, oursKobo: ours?.amountKobo ?? null, theirsKobo: null, at, fault };
  });
  return {
    differences: [...transfers.differences, ...refunds.differences, ...unreadable],
    undecided: [...transfers.undecided, ...refunds.undecided],
  };
}

/** Whether the list has it, in a line that is not understood: then it is not missing. */
const isUnreadable = ({ unreadable }: Statement, name: string): boolean =>
  unreadable.some(({ subject }) => name === subject || name.startsWith(`${subject}#`));

function compareTransfers(statement: Statement, { transfers }: Recorded, period: Period): Comparison {
  const { received } = statement;
  const ours = new Map(transfers.map((one) => [one.id, one]));
  const theirs = new Set(received.map(({ transferId }) => transferId));
  const found = received.flatMap(({ transferId, amountKobo, at }): Difference[] => {
    const known = ours.get(transferId);
    if (known?.amountKobo === amountKobo) return [];
    const kind = known ? 'transfer_amount' : 'transfer_unknown';
    return [{ kind, subject: transferId, oursKobo: known?.amountKobo ?? null, theirsKobo: amountKobo, at }];
  });
  const missing = transfers
    .filter(({ id }) => !theirs.has(id) && !isUnreadable(statement, id))
    .map(({ id, amountKobo, at }): Difference => {
      return { kind: 'transfer_missing', subject: id, oursKobo: amountKobo, theirsKobo: null, at };
    });
  return {
    differences: [...found, ...missing.filter(({ at }) => isWellInside(at, period))],
    undecided: missing.filter(({ at }) => !isWellInside(at, period)),
  };
}

/** `refund:12:3` is an attempt of `refund:12`. */
const withoutAttempt = (key: string): string => key.replace(/^((?:unmatched-)?refund:\d+):\d+$/, '$1');

function compareRefunds(statement: Statement, { refunds }: Recorded, period: Period): Comparison {
  const { refunds: lines } = statement;
  const matched = new Set<RecordedRefund>();
  const found = lines.flatMap((line): Difference[] => {
    const ours = refundOf(line, refunds, matched);
    const kind = kindOf(line, ours);
    // nothing went back with a failed one, so another line may have it
    if (ours && (kind || line.state !== 'failed')) matched.add(ours);
    if (!kind) return [];
    const theirsKobo = line.amountKobo;
    return [{ kind, subject: line.reference, oursKobo: ours?.amountKobo ?? null, theirsKobo, at: line.at }];
  });
  const made = { from: period.refundsFrom, to: period.to };
  const missing = refunds.flatMap((one) => {
    const { begunAt, at, key, reference, amountKobo } = one;
    if (one.state !== 'sent' || matched.has(one) || at === null) return [];
    if (reference !== null && isUnreadable(statement, reference)) return [];
    const subject = reference ?? key;
    const difference: Difference = { kind: 'refund_missing', subject, oursKobo: amountKobo, theirsKobo: null, at };
    return [{ difference, isDecided: isWellInside(begunAt, made) && isWellInside(at, made) }];
  });
  const missingIf = (decided: boolean) =>
    missing.flatMap(({ difference, isDecided }) => (isDecided === decided ? [difference] : []));
  return { differences: [...found, ...missingIf(true)], undecided: missingIf(false) };
}

/**
 * Our refund of a line: by its key, by the provider's reference, or else by transfer and amount, if we do not know its reference at
 * the provider.
 */
const refundOf = (
  { key, reference, transferId, amountKobo }: RefundLine,
  refunds: readonly RecordedRefund[],
  matched: ReadonlySet<RecordedRefund>,
): RecordedRefund | undefined =>
  refunds.find((one) => key !== null && one.key === withoutAttempt(key)) ??
  refunds.find((one) => one.reference === reference) ??
  refunds.find(
    (one) =>
      key === null &&
      (one.reference === null || one.state === 'by_hand') &&
      !matched.has(one) &&
      one.transferId === transferId &&
      one.amountKobo === amountKobo,
  );

function kindOf(line: RefundLine, ours: RecordedRefund | undefined): DifferenceKind | undefined {
  // an attempt of ours after it has a line and a reference of its own
  if (line.state === 'failed')
    return ours?.state === 'sent' && ours.reference === line.reference ? 'refund_not_sent' : undefined;
  if (!ours) return 'refund_unknown';
  if (ours.state === 'by_hand') return line.state === 'needs_person' ? undefined : 'refund_twice';
  if (ours.amountKobo !== line.amountKobo) return 'refund_amount';
  return ours.state === 'sent' && line.state !== 'sent' ? 'refund_not_sent' : undefined;
}
