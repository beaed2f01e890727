import { saveReceipt } from 'shared/checkout/confirmation';
import type { BookedFlight } from 'shared/contract/flights';
import { flightReceiptFileName, flightReceiptPdf } from 'shared/documents';

export { prepareReceipt } from 'shared/checkout/confirmation';

/** Draws the receipt and saves it as `flight-booking-details.pdf`. */
export const saveFlightReceipt = (booked: BookedFlight): Promise<void> =>
  saveReceipt(flightReceiptFileName, (JsPdf, seller) => flightReceiptPdf(JsPdf, booked, seller));
