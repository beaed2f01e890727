/** The parts of a confirmation that are the same for any booking. */
export { ArrivalCard } from './arrival-card';
export { ConfirmationSkeleton } from './confirmation-skeleton';
export { PaymentNote } from './payment-note';
export { ReceiptGroup } from './receipt-group';
export { saveReceipt } from './save-receipt';
