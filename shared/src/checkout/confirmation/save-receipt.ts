import type { jsPDF } from 'jspdf';
import { receiptFonts } from 'shared/documents';
import { saveFile } from '../save-file';

/** Draws a receipt, and gives the file's bytes. */
type DrawReceipt = (JsPdf: typeof jsPDF) => Promise<ArrayBuffer>;

/** Loads what a receipt is drawn with, so that it can be drawn later without a connection. */
export async function prepareReceipt(): Promise<void> {
  await Promise.all([import('jspdf'), receiptFonts()]);
}

/** Loads what draws, and saves the receipt under its name. */
export async function saveReceipt(fileName: string, draw: DrawReceipt): Promise<void> {
  const { jsPDF } = await import('jspdf');
  saveFile(fileName, await draw(jsPDF), 'application/pdf');
}
