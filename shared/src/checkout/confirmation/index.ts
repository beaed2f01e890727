/** The page of a confirmation, and the parts of it that are the same for any booking. */
export { ArrivalCard } from './arrival-card';
export { BookingDetails } from './booking-details';
export { type ConfirmationKind, ConfirmationPage } from './confirmation-page';
export { KeptOnDevice } from './kept-on-device';
export { PaymentNote } from './payment-note';
export { ReceiptGroup } from './receipt-group';
export { prepareReceipt, saveReceipt } from './save-receipt';
