/** The parts of a confirmation that are the same for any booking. */
export { ArrivalCard } from './arrival-card';
export { ConfirmationSkeleton } from './confirmation-skeleton';
export { KeptOnDevice } from './kept-on-device';
export { PaymentNote } from './payment-note';
export { ReceiptGroup } from './receipt-group';
export { prepareReceipt, saveReceipt } from './save-receipt';
