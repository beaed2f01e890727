import { formatLongDate, formatLongDateTime, formatNaira } from 'shared/format';
import type { Payment, TransferDetails } from '../contract/payments';
import { paymentStatusText } from './status-text';

export interface ReceiptRow {
  /** Unique within its section. */
  readonly label: string;
  readonly value: string;
}

export interface ReceiptSection {
  /** The title on the receipt, in capitals. */
  readonly title: string;
  /** The title on a page or in a mail: `Outbound: Lagos to Abuja`. */
  readonly heading: string;
  readonly rows: readonly ReceiptRow[];
}

/** A receipt as data: the confirmation page shows its sections, `drawReceipt` prints them. */
export interface Receipt {
  readonly title: string;
  readonly bookingId: string;
  /** When the booking was made; the date in the file, so that the same receipt always has the same bytes. */
  readonly bookedAt: string;
  readonly sections: readonly ReceiptSection[];
}

export type Row = readonly [label: string, value: string | number | false | null | undefined];

// a row without a value is omitted
const rowsOf = (rows: readonly Row[]): ReceiptRow[] =>
  rows.flatMap(([label, value]) =>
    value === null || value === undefined || value === false || value === '' ? [] : [{ label, value: String(value) }],
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

/** The rows below the total of every receipt: amount paid, refund and payment account. */
export const paymentRows = (payment: Payment, account: TransferDetails): readonly Row[] => {
  const { refund } = payment;
  return [
    ['Amount paid', formatNaira(payment.amountPaid)],
    ['Payment status', paymentStatusText[payment.status]],
    ['Paid on', payment.paidAt && formatLongDateTime(payment.paidAt)],
    ['Refund', refund && formatNaira(refund.amount)],
    [refund?.refundedAt ? 'Refunded on' : 'Refund due by', refund && formatLongDate(refund.refundedAt ?? refund.dueOn)],
    ['Bank', account.bankName],
    ['Account number', account.accountNumber],
    ['Account name', account.accountName],
    ['Reference', account.transactionReference],
  ];
};
