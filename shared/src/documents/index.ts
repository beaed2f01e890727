export { cityOf, flightName, wallClock } from './airport-labels';
export { flightCalendarFile, flightCalendarFileName } from './flight-calendar';
export { sliceRows } from './flight-journey-rows';
export { flightReceipt, flightReceiptFileName } from './flight-receipt';
export type { Receipt, ReceiptRow, ReceiptSection } from './receipt';
export { flightReceiptPdf, receiptFonts, rideReceiptPdf } from './receipt-pdf';
export { calendarFileName, rideCalendarFile } from './ride-calendar';
export { receiptFileName, rideReceipt } from './ride-receipt';
export { flightStatusText, paymentStatusText, rideStatusText } from './status-text';
