import { saveFile } from 'shared/checkout';
import type { BookedRide } from 'shared/contract/rides';
import { browserLogo, receiptFileName, rideReceiptPdf } from 'shared/documents';

/** Draws the receipt and saves it as `ride-booking-details.pdf`. */
export async function saveReceipt(booked: BookedRide): Promise<void> {
  const [{ jsPDF }, logo] = await Promise.all([import('jspdf'), browserLogo()]);
  saveFile(receiptFileName, await rideReceiptPdf(jsPDF, booked, logo), 'application/pdf');
}
