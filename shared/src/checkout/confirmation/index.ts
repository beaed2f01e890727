/** The page of a confirmation, and the parts of it that are the same for any booking. */
export { ArrivalCard } from './arrival-card';
export { BookingDetails, ReceiptGroup } from './booking-details';
export { type ConfirmationKind, ConfirmationPage } from './confirmation-page';
export { PaymentNote } from './payment-note';
export { prepareReceipt, saveReceipt } from './save-receipt';
export { StoredOnDevice } from './stored-on-device';
