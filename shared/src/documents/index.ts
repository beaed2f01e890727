export { browserLogo } from './browser-logo';
export { calendarFileName, rideCalendarFile } from './calendar-file';
export { rideReceiptPdf } from './receipt-pdf';
export { type Receipt, type ReceiptRow, type ReceiptSection, receiptFileName, rideReceipt } from './ride-receipt';
export { paymentStatusText, rideStatusText } from './ride-status';
