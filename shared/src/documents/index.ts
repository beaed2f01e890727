export { cityOf, flightName, wallClock } from './airport-labels';
export { type AirportRide, airportRideQuery, airportRides, hoursAtAirport, type PickupWindow } from './airport-rides';
export {
  changeConditionOf,
  changeFeePayers,
  conditionsFor,
  type FareRules,
  feeOfAll,
  feePayers,
} from './fare-conditions';
export { flightCalendarFile, flightCalendarFileName } from './flight-calendar';
export { changeAmountRows, departuresOf, movedClause, movedDeparture } from './flight-change-rows';
export { sliceRows } from './flight-journey-rows';
export { flightReceipt, flightReceiptFileName } from './flight-receipt';
export type { Receipt, ReceiptRow, ReceiptSection } from './receipt';
export { flightReceiptPdf, receiptFonts, rideReceiptPdf } from './receipt-pdf';
export { calendarFileName, rideCalendarFile } from './ride-calendar';
export { confirmationPending } from './ride-confirmation';
export { rideEnds } from './ride-ends';
export { receiptFileName, rideReceipt } from './ride-receipt';
export { flightStatusText, paymentStatusText, rideStatusText } from './status-text';
