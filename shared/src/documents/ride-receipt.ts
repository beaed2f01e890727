import { reminderNaira } from '../contract/lists';
import type { BookedRide } from '../contract/rides';
import { formatLongDate, formatLongDateTime, formatNaira, formatPhone } from '../format';
import { paymentStatusText, rideStatusText } from './ride-status';

export interface ReceiptRow {
  readonly label: string;
  readonly value: string;
}

export interface ReceiptSection {
  readonly title: string;
  readonly rows: readonly ReceiptRow[];
}

/** A receipt as data: the confirmation page shows its sections, `drawReceipt` prints them. */
export interface Receipt {
  readonly title: string;
  readonly bookingId: string;
  /** When the booking was made; with the booking ID it makes the file the same wherever it is drawn. */
  readonly bookedAt: string;
  readonly sections: readonly ReceiptSection[];
}

export const receiptFileName = 'ride-booking-details.pdf';

type Row = readonly [label: string, value: string | number | false | null | undefined];

// A row without a value is left out: nothing was said, so there is nothing to print.
const rowsOf = (rows: readonly Row[]): ReceiptRow[] =>
  rows.flatMap(([label, value]) =>
    value === null || value === undefined || value === false || value === '' ? [] : [{ label, value: String(value) }],
  );

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const countryName = (code: string) => new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;

/** The receipt of a booked ride: ride details, personal information, payment details. */
export const rideReceipt = (booked: BookedRide): Receipt => ({
  title: 'RIDE BOOKING RECEIPT',
  bookingId: booked.savedBookedRide.bookingId,
  bookedAt: booked.savedBookedRide.createdAt,
  sections: [
    { title: 'RIDE DETAILS', rows: rideRows(booked) },
    { title: 'PERSONAL INFORMATION', rows: personRows(booked) },
    { title: 'PAYMENT DETAILS', rows: paymentRows(booked) },
  ],
});

const rideRows = ({ ride, savedBookedRide }: BookedRide) =>
  rowsOf([
    ['Car', `${ride.name}, ${ride.type}`],
    ['Color', ride.color],
    ['Seats', ride.seats],
    ['Pickup', ride.pickupLocation],
    ['Drop-off', ride.dropOffLocation],
    ['Date and time', formatLongDateTime(`${ride.pickupDate}T${ride.pickupTime}`)],
    ['Free waiting', `${ride.freeWaitMinutes} minutes`],
    ['Flight', ride.flightNumber],
    ['Street or landmark', ride.address],
    ['Passengers', ride.passengers],
    ['Note', ride.note],
    ['Status', rideStatusText[savedBookedRide.status]],
    ['Booked on', formatLongDateTime(savedBookedRide.createdAt)],
  ]);

const personRows = ({ savedBookedRide: person }: BookedRide) =>
  rowsOf([
    ['Name', `${person.title} ${person.firstName} ${person.lastName}`],
    ['Gender', capital(person.gender)],
    ['Age', person.age],
    ['Nationality', countryName(person.nationality)],
    ['E-mail', person.email],
    ['Phone', formatPhone(person.phone)],
  ]);

function paymentRows({ ride, payment, transfer_details: account }: BookedRide) {
  const discount = ride.price - payment.amountDue;
  const { refund } = payment;
  return rowsOf([
    ['Base Fare', formatNaira(ride.price - reminderNaira)],
    ['Discount', discount > 0 && formatNaira(-discount)],
    ['Reminder', formatNaira(reminderNaira)],
    ['Trip Total', formatNaira(payment.amountDue)],
    ['Amount paid', formatNaira(payment.amountPaid)],
    ['Payment status', paymentStatusText[payment.status]],
    ['Paid on', payment.paidAt && formatLongDateTime(payment.paidAt)],
    ['Refund', refund && formatNaira(refund.amount)],
    [refund?.refundedAt ? 'Refunded on' : 'Refund due by', refund && formatLongDate(refund.refundedAt ?? refund.dueOn)],
    ['Bank', account.bankName],
    ['Account number', account.accountNumber],
    ['Account name', account.accountName],
    ['Reference', account.transactionReference],
  ]);
}
