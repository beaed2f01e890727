/** The page of the bank transfer, for any booking: a remote says how its own is read, confirmed and drawn. */
export { BankTransfer } from './bank-transfer';
export type { BookingUnderPayment, Standing } from './booking-under-payment';
export { ClosedNotice } from './closed-notice';
export { moneyBack } from './money-back';
export type { PaymentKind } from './payment-kind';
