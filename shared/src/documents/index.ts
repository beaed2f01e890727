export { cityOf, flightName, isReturn, wallClock } from './airport-labels';
export {
  type AirportRide,
  airportRideQuery,
  airportRides,
  checkInOpensHours,
  hoursAtAirport,
  type PickupWindow,
} from './airport-rides';
export { amountMissing, amountToSend, surplusToSend } from './amount-to-send';
export {
  changeConditionOf,
  changeFeePayers,
  conditionsFor,
  type FareRules,
  fareRulesOf,
  feeOfAll,
  feePayers,
} from './fare-conditions';
export { flightCalendarFile, flightCalendarFileName } from './flight-calendar';
export { changeAmountRows, departuresOf, movedClause, movedDeparture, movedSlices } from './flight-change-rows';
export { sliceRows } from './flight-journey-rows';
export { flightReceipt, flightReceiptFileName, isFlightRefund } from './flight-receipt';
export { amountKept, type Receipt, type ReceiptRow, type ReceiptSection } from './receipt';
export { flightReceiptPdf, receiptFonts, rideReceiptPdf, sellerLine } from './receipt-pdf';
export { calendarFileName, rideCalendarFile } from './ride-calendar';
export { confirmationPending } from './ride-confirmation';
export { isAirport, placeWithAddress, rideEnds, ridePlaces, rideRoute, wholePlace } from './ride-ends';
export { isRideRefund, receiptFileName, rideReceipt } from './ride-receipt';
export { flightStatusText, paymentStatusText, rideStatusText } from './status-text';
