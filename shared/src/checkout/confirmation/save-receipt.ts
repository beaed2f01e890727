import type { jsPDF } from 'jspdf';
import type { SiteContacts } from 'shared/brand';
import { receiptFonts } from 'shared/documents';
import { siteContacts } from 'shared/shell';
import { saveFile } from '../save-file';

/** Draws a receipt. @returns the bytes of the PDF file */
type DrawReceipt = (JsPdf: typeof jsPDF, seller: SiteContacts) => Promise<ArrayBuffer>;

/** Loads the PDF library and the fonts, so that a receipt can be created offline later. */
export async function prepareReceipt(): Promise<void> {
  await Promise.all([import('jspdf'), receiptFonts()]);
}

/** Loads the PDF library and saves the receipt. */
export async function saveReceipt(fileName: string, draw: DrawReceipt): Promise<void> {
  const { jsPDF } = await import('jspdf');
  saveFile(fileName, await draw(jsPDF, siteContacts()), 'application/pdf');
}
