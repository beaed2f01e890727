import { saveCalendarFile } from 'shared/checkout';
import { saveReceipt } from 'shared/checkout/confirmation';
import { flightCalendarFile, flightCalendarFileName, flightReceiptFileName, flightReceiptPdf } from 'shared/documents';
import { getBookedFlight } from '../../api/bookings';

/** Reads the booking, draws its receipt and saves it. */
export async function receipt(viewToken: string): Promise<void> {
  const booked = await getBookedFlight(viewToken);
  await saveReceipt(flightReceiptFileName, (JsPdf, seller) => flightReceiptPdf(JsPdf, booked, seller));
}

export async function calendar(viewToken: string): Promise<void> {
  saveCalendarFile(flightCalendarFileName, flightCalendarFile(await getBookedFlight(viewToken)));
}
