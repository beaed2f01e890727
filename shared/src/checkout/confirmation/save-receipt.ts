import type { jsPDF } from 'jspdf';
import { browserLogo, receiptFonts } from 'shared/documents';
import { saveFile } from '../save-file';

/** Draws a receipt with the logo's markup, and gives the file's bytes. */
type DrawReceipt = (JsPdf: typeof jsPDF, logo: string) => Promise<ArrayBuffer>;

/** Loads what a receipt is drawn with, so that it can be drawn later without a connection. */
export async function prepareReceipt(): Promise<void> {
  await Promise.all([import('jspdf'), browserLogo(), receiptFonts()]);
}

/** Loads what draws, and saves the receipt under its name. */
export async function saveReceipt(fileName: string, draw: DrawReceipt): Promise<void> {
  const [{ jsPDF }, logo] = await Promise.all([import('jspdf'), browserLogo()]);
  saveFile(fileName, await draw(jsPDF, logo), 'application/pdf');
}
