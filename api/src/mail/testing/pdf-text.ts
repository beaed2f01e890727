import { PDFParse } from 'pdf-parse';

/** The text of each page of a PDF, as a reader or a screen reader gets it: a line for each row. */
export async function pdfText(file: Uint8Array): Promise<string[]> {
  const parser = new PDFParse({ data: new Uint8Array(file) });
  try {
    const { pages } = await parser.getText();
    return pages.map(({ text }) => text);
  } finally {
    await parser.destroy();
  }
}
