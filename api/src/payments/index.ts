export { expireDueAccount } from './expire-account';
export { type AccountRequest, openAccount } from './open-account';
export type { BookingKind, Payable } from './payable';
export { type PaymentView, paymentOf } from './payment-of';
export { paymentsJobs, paymentsRecurringJobs } from './payments.jobs';
export { registerPayments } from './payments.routes';
export { refundWhole } from './refund-whole';
export { markRefunded, sendRefund, startRefund } from './send-refund';
