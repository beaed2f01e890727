import { saveCalendarFile } from 'shared/checkout';
import { saveReceipt } from 'shared/checkout/confirmation';
import { calendarFileName, receiptFileName, rideCalendarFile, rideReceiptPdf } from 'shared/documents';
import { getBookedRide } from '../../api/bookings';

/** Reads the booking, draws its receipt and saves it. */
export async function receipt(viewToken: string): Promise<void> {
  const booked = await getBookedRide(viewToken);
  await saveReceipt(receiptFileName, (JsPdf, seller) => rideReceiptPdf(JsPdf, booked, seller));
}

export async function calendar(viewToken: string): Promise<void> {
  saveCalendarFile(calendarFileName, rideCalendarFile(await getBookedRide(viewToken)));
}
