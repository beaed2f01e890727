import { formatDate, formatLongDate, formatLongDateTime, formatNaira } from 'shared/format';
import { refundTime, sandboxBankName } from '../contract/lists';
import type { Cancelled, Payment, TransferDetails } from '../contract/payments';
import { paymentStatusText } from './status-text';

export interface ReceiptRow {
  /** Unique within its section. */
  readonly label: string;
  readonly value: string;
  /** Set if the value is an amount of money: one of several, or their total. */
  readonly amount?: 'part' | 'total';
}

export interface ReceiptSection {
  /** The title on the receipt, in capitals. */
  readonly title: string;
  /** The title on a page or in a mail: `Outbound: Lagos to Abuja`. */
  readonly heading: string;
  readonly rows: readonly ReceiptRow[];
}

/** The most important facts, at the top of a printed receipt. */
export interface ReceiptSummary {
  /** `Lagos to Abuja and back`. */
  readonly trip: string;
  /** `Friday 27, November 2026, 07:15 AM`. */
  readonly startsAt: string;
  /** The state of the payment with its amount: `Paid`, `NGN 144,800`. */
  readonly payment: string;
  readonly amount: string;
  /** When it was paid; undefined until then. */
  readonly paidAt: string | undefined;
  /** Whether the sandbox bank was used, so that no real money was paid. */
  readonly isTest: boolean;
}

/** A receipt as data: the confirmation page shows its sections, `drawReceipt` prints them. */
export interface Receipt {
  readonly title: string;
  readonly bookingId: string;
  /** When the booking was made; the date in the file, so that the same receipt always has the same bytes. */
  readonly bookedAt: string;
  readonly summary: ReceiptSummary;
  readonly sections: readonly ReceiptSection[];
  /** The heading of the section with the travellers. In print, it is on one page with all that follows. */
  readonly people: string;
  /** The headings of each two sections that print shows beside each other. */
  readonly beside?: readonly (readonly [string, string])[];
}

export type Row = readonly [
  label: string,
  value: string | number | false | null | undefined,
  amount?: ReceiptRow['amount'],
];

// a row without a value is omitted
const rowsOf = (rows: readonly Row[]): ReceiptRow[] =>
  rows.flatMap(([label, value, amount]) =>
    value === null || value === undefined || value === false || value === ''
      ? []
      : [{ label, value: String(value), ...(amount && { amount }) }],
  );

/** Sections without rows are omitted. */
export function sectionsOf(
  ...sections: readonly (readonly [heading: string, rows: readonly Row[]])[]
): ReceiptSection[] {
  return sections
    .map(([heading, rows]) => ({ title: heading.toUpperCase(), heading, rows: rowsOf(rows) }))
    .filter(({ rows }) => rows.length > 0);
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Nigeria is a special case: most travellers are Nigerians, and the first use of `Intl.DisplayNames` takes 30 ms on a slow machine. */
export const countryName = (code: string) =>
  code === 'NG' ? 'Nigeria' : (new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code);

/** The part of a receipt's summary that comes from the payment. @param isRefund for a cancelled booking: the refund */
export const paymentSummary = (
  { status, amountPaid, amountDue, paidAt, refund }: Payment,
  account: TransferDetails,
  isRefund = false,
): Omit<ReceiptSummary, 'trip' | 'startsAt'> => ({
  ...(isRefund
    ? {
        payment: refund?.refundedAt ? 'Sent back' : 'Goes back to you',
        amount: formatNaira(refund?.amount ?? 0),
        paidAt: refund ? refundDay(refund) : undefined,
      }
    : {
        payment: paymentStatusText[status],
        amount: formatNaira(amountPaid > 0 ? amountPaid : amountDue),
        paidAt: paidAt ? formatLongDateTime(paidAt) : undefined,
      }),
  isTest: account.bankName === sandboxBankName,
});

type RefundDay = Pick<NonNullable<Payment['refund']>, 'dueOn' | 'refundedAt'>;

/** `by Friday 04, December 2026` or `on Friday 04, December 2026`. */
const refundDay = ({ dueOn, refundedAt }: RefundDay): string =>
  refundedAt ? `on ${formatLongDate(refundedAt)}` : `by ${formatLongDate(dueOn)}`;

/** What of the money of a cancelled booking stays with the site, in naira. */
export const amountKept = ({ amountPaid, refund }: Pick<Payment, 'amountPaid' | 'refund'>): number =>
  (Math.round(amountPaid * 100) - Math.round((refund?.amount ?? 0) * 100)) / 100;

/** Where refunds go: banks tell the site of a transfer, and not of the account that it came from. */
const refundsGoTo = 'The account that you paid from';

/** `by 4 Dec 2026`, `on its way since 1 Dec 2026` or `sent on 4 Dec 2026`: short, for one line with its amount. */
const transferDay = ({
  dueOn,
  refundedAt,
  underWaySince,
}: RefundDay & { underWaySince?: string | undefined }): string => {
  if (refundedAt) return `sent on ${formatDate(refundedAt)}`;
  return underWaySince ? `on its way since ${formatDate(underWaySince)}` : `by ${formatDate(dueOn)}`;
};

/** What of a refund the bank has accepted and not sent yet; undefined if nothing. */
const underWayText = (refund: Payment['refund']): string | undefined =>
  refund?.underWay &&
  `${formatNaira(refund.underWay.amount)} since ${formatLongDate(refund.underWay.since)}. ${refundTime}`;

/** Of a cancelled booking: what is refunded, when and in which transfers, and what is kept, by which rule. */
export const refundRows = (payment: Payment, cancelled: Cancelled | undefined): readonly Row[] => {
  const { amountPaid, refund } = payment;
  const kept = amountKept(payment);
  const transfers = refund?.transfers ?? [];
  return [
    ['Amount paid', formatNaira(amountPaid), 'part'],
    ['Kept by the terms', kept > 0 && formatNaira(-kept), 'part'],
    [refund?.refundedAt ? 'Sent back' : 'Goes back to you', formatNaira(refund?.amount ?? 0), 'total'],
    [refund?.refundedAt ? 'Refunded on' : 'Refund due by', refund && formatLongDate(refund.refundedAt ?? refund.dueOn)],
    ['On its way', underWayText(refund)],
    [refund?.refundedAt ? 'Sent to' : 'Goes to', refund && refundsGoTo],
    // one transfer has the amount and the day of the whole refund
    ...(transfers.length > 1 ? transfers : []).map(
      ({ amount, ...day }, place): Row => [`Transfer ${place + 1}`, `${formatNaira(amount)}, ${transferDay(day)}`],
    ),
    ['The terms', kept > 0 && cancelled?.rule],
  ];
};

/** When a booking was cancelled and by whom; only its state if that is not known. */
export const cancelledRow = (statusText: string, cancelled: Cancelled | undefined): Row =>
  cancelled ? ['Cancelled on', `${formatLongDateTime(cancelled.at)}. ${cancelled.note}.`] : ['Status', statusText];

/** The rows below the total of every receipt: amount paid, refund and payment account. @param isRefund the refund is in a separate section */
export const paymentRows = (payment: Payment, account: TransferDetails, isRefund = false): readonly Row[] => {
  const refund = isRefund ? null : payment.refund;
  return [
    ['Amount paid', formatNaira(payment.amountPaid), 'part'],
    ['Refund', refund && formatNaira(refund.amount), 'part'],
    ['Sent back so far', refund?.returned && !refund.refundedAt ? formatNaira(refund.returned) : undefined, 'part'],
    ['Refund on its way', underWayText(refund)],
    ['Payment status', paymentStatusText[payment.status]],
    ['Paid on', payment.paidAt && formatLongDateTime(payment.paidAt)],
    [refund?.refundedAt ? 'Refunded on' : 'Refund due by', refund && formatLongDate(refund.refundedAt ?? refund.dueOn)],
    ['Bank', account.bankName],
    ['Account number', account.accountNumber],
    ['Account name', account.accountName],
    ['Reference', account.transactionReference],
  ];
};
