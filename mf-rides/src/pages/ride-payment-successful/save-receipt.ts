import { saveReceipt } from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import { receiptFileName, rideReceiptPdf } from 'shared/documents';

/** Draws the receipt and saves it as `ride-booking-details.pdf`. */
export const saveRideReceipt = (booked: BookedRide): Promise<void> =>
  saveReceipt(receiptFileName, (JsPdf, logo) => rideReceiptPdf(JsPdf, booked, logo));
