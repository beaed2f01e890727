import { saveReceipt } from 'shared/checkout/confirmation';
import type { BookedRide } from 'shared/contract/rides';
import { receiptFileName, rideReceiptPdf } from 'shared/documents';

export { prepareReceipt } from 'shared/checkout/confirmation';

/** Draws the receipt and saves it as `ride-booking-details.pdf`. */
export const saveRideReceipt = (booked: BookedRide): Promise<void> =>
  saveReceipt(receiptFileName, (JsPdf, seller) => rideReceiptPdf(JsPdf, booked, seller));
