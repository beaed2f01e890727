/** The page of the bank transfer. A remote passes a `PaymentKind`, which reads, confirms and renders its bookings. */
export { BankTransfer, usePaymentHead } from './bank-transfer';
export { CancelledMoney } from './cancelled-money';
export { ClosedNotice, stillOpen } from './closed-payment';
export { isGoingBack, moneyBack, wholeUnderWay } from './money-back';
export type {
  BookingPaymentState,
  BookingUnderPayment,
  PaymentKind,
} from './payment-kind';
