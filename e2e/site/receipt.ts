import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PDFParse } from 'pdf-parse';

/** Downloads the receipt from the confirmation; resolves to its name and its bytes. */
export async function downloadReceipt(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The text of a PDF, runs of white space as one space. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const parser = new PDFParse({ data: new Uint8Array(bytes) });
  try {
    return (await parser.getText()).text.replace(/\s+/g, ' ');
  } finally {
    await parser.destroy();
  }
}

/** What a page says, in the signs that a PDF has for it: plain spaces, and a hyphen for a minus. */
export const asPrinted = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('\u2212', '-');
