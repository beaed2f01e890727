/** The page of a confirmation, and its parts that are the same for every kind of booking. */
export { ArrivalCard } from './arrival-card';
export { BookingDetails, ReceiptGroup } from './booking-details';
export { type ConfirmationKind, ConfirmationPage } from './confirmation-page';
export { NextSteps, Step } from './next-steps';
export { PaymentNote } from './payment-note';
export { prepareReceipt, saveReceipt } from './save-receipt';
export { StoredOnDevice } from './stored-on-device';
