import { saveFile } from 'shared/checkout';
import { saveReceipt } from 'shared/checkout/confirmation';
import { calendarFileName, receiptFileName, rideCalendarFile, rideReceiptPdf } from 'shared/documents';
import { getBookedRide } from '../../api/get-booked-ride';

/** Reads the booking, draws its receipt and saves it. */
export async function receipt(bookingId: string): Promise<void> {
  const booked = await getBookedRide(bookingId);
  await saveReceipt(receiptFileName, (JsPdf, logo) => rideReceiptPdf(JsPdf, booked, logo));
}

export async function calendar(bookingId: string): Promise<void> {
  saveFile(calendarFileName, rideCalendarFile(await getBookedRide(bookingId)), 'text/calendar;charset=utf-8');
}
