import type { jsPDF } from 'jspdf';
import type { BookedFlight } from '../contract/flights';
import type { BookedRide } from '../contract/rides';
import { drawReceipt } from './draw-receipt';
import { flightReceipt } from './flight-receipt';
import type { Receipt } from './receipt';
import { rideReceipt } from './ride-receipt';

/**
 * The receipt of a booked ride as a PDF file. jsPDF is given by the caller, who loads it when it is wanted (31 kB);
 * the fonts (37 kB) are loaded here.
 */
export const rideReceiptPdf = (JsPdf: typeof jsPDF, booked: BookedRide): Promise<ArrayBuffer> =>
  receiptPdf(JsPdf, rideReceipt(booked));

/** The receipt of a booked flight as a PDF file; as the ride's. */
export const flightReceiptPdf = (JsPdf: typeof jsPDF, booked: BookedFlight): Promise<ArrayBuffer> =>
  receiptPdf(JsPdf, flightReceipt(booked));

/** What a receipt is set in, loaded when it is asked for. */
export const receiptFonts = () => Promise.all([import('./fonts/onest-400'), import('./fonts/onest-600')]);

async function receiptPdf(JsPdf: typeof jsPDF, receipt: Receipt): Promise<ArrayBuffer> {
  const [regular, semibold] = await receiptFonts();
  const pdf = new JsPdf({ format: 'a4', unit: 'mm', orientation: 'portrait', compress: true, putOnlyUsedFonts: true });
  await drawReceipt(pdf, receipt, { regular: regular.ttf, semibold: semibold.ttf });
  return pdf.output('arraybuffer');
}
