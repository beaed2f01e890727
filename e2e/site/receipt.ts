import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PDFParse } from 'pdf-parse';

/** The file that a press downloads. */
export async function downloadedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Downloads the receipt from the confirmation page. */
export const downloadReceipt = (page: Page) =>
  downloadedBy(page, () => page.getByRole('button', { name: 'Download PDF' }).click());

/** The text of a PDF with white space collapsed. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const parser = new PDFParse({ data: new Uint8Array(bytes) });
  try {
    return (await parser.getText()).text.replace(/\s+/g, ' ');
  } finally {
    await parser.destroy();
  }
}

/** The text of a page as the PDF has it: white space collapsed, and a hyphen instead of a minus sign. */
export const asPrinted = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('\u2212', '-');
