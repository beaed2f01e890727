import type { jsPDF } from 'jspdf';
import { brand } from '../brand';
import type { BookedFlight } from '../contract/flights';
import type { BookedRide } from '../contract/rides';
import { flightReceipt } from './flight-receipt';
import { logo } from './logo';
import { printable } from './printable';
import type { Receipt } from './receipt';
import { rideReceipt } from './ride-receipt';

/**
 * The receipt of a booked ride as a PDF file. The caller loads jsPDF (31 kB) on demand and passes it; the fonts (37 kB) are
 * loaded here.
 */
export const rideReceiptPdf = (JsPdf: typeof jsPDF, booked: BookedRide): Promise<ArrayBuffer> =>
  receiptPdf(JsPdf, rideReceipt(booked));

/** The receipt of a booked flight as a PDF file; see `rideReceiptPdf`. */
export const flightReceiptPdf = (JsPdf: typeof jsPDF, booked: BookedFlight): Promise<ArrayBuffer> =>
  receiptPdf(JsPdf, flightReceipt(booked));

/** Loads the fonts of a receipt. */
export const receiptFonts = () => Promise.all([import('./fonts/onest-400'), import('./fonts/onest-600')]);

async function receiptPdf(JsPdf: typeof jsPDF, receipt: Receipt): Promise<ArrayBuffer> {
  const [regular, semibold] = await receiptFonts();
  const pdf = new JsPdf({ format: 'a4', unit: 'mm', orientation: 'portrait', compress: true, putOnlyUsedFonts: true });
  await drawReceipt(pdf, receipt, { regular: regular.ttf, semibold: semibold.ttf });
  return pdf.output('arraybuffer');
}

/** A4, in millimetres. */
const page = { width: 210, height: 297, margin: 20, foot: 20 } as const;
const column = { label: page.margin, value: 70 } as const;
const widthMm = {
  title: page.width - 2 * page.margin,
  label: column.value - column.label - 4,
  value: page.width - page.margin - column.value,
} as const;
/** Points. */
const size = { title: 10.5, label: 9, value: 9.5 } as const;
const colour = { ink: '#1a211d', quiet: '#5a5b51', brand: '#0b5d3b', line: '#e6ddcd' } as const;
const lineMm = 4.6;
/** The space of a row above and below its baseline. */
const rowMm = { above: 4.7, below: 2.1 } as const;
const logoHeightMm = 11;

interface ReceiptFonts {
  /** TTF files as base64. */
  readonly regular: string;
  readonly semibold: string;
}

/**
 * Draws a receipt into an empty A4 portrait document in millimetres: logo, title, booking ID, then each section as
 * title and value rows. Long values wrap, a row is not split over two pages, and every page is numbered. The same receipt
 * has the same bytes on every machine.
 */
async function drawReceipt(pdf: jsPDF, receipt: Receipt, fonts: ReceiptFonts): Promise<void> {
  prepare(pdf, receipt, fonts);
  await nextTask();
  let y = drawHead(pdf, receipt);

  const write = (text: string, x: number, points: number, ink: string, weight: 'normal' | 'bold') =>
    pdf.setFont('Onest', weight).setFontSize(points).setTextColor(ink).text(text, x, y);
  const makeRoom = (heightMm: number) => {
    // A row that is longer than a page starts at the current position, and continues line by line.
    const isWhole = heightMm <= page.height - page.foot - page.margin - lineMm;
    if (!isWhole || y + heightMm <= page.height - page.foot) return;
    pdf.addPage();
    y = page.margin + lineMm;
  };

  for (const section of receipt.sections) {
    await nextTask();
    const rows = section.rows.map(({ label, value }) => rowLines(wrap(pdf, label, 'label'), wrap(pdf, value, 'value')));
    const [title = '', ...moreTitle] = wrap(pdf, section.title, 'title');
    // A heading with only one or two rows at the end of a page moves to the next page with them.
    const firstRowsMm = rows.slice(0, 3).reduce((sum, lines) => sum + heightOf(lines.slice(0, 12)), 0);
    makeRoom(9 + moreTitle.length * lineMm + firstRowsMm);
    y += 6;
    write(title, column.label, size.title, colour.brand, 'bold');
    for (const line of moreTitle) {
      y += lineMm;
      write(line, column.label, size.title, colour.brand, 'bold');
    }
    y += 3;
    for (const lines of rows) {
      makeRoom(heightOf(lines));
      pdf
        .setDrawColor(colour.line)
        .setLineWidth(0.25)
        .line(page.margin, y, page.width - page.margin, y);
      y += rowMm.above;
      for (const [index, line] of lines.entries()) {
        if (index > 0) {
          makeRoom(lineMm);
          y += lineMm;
        }
        if (line.label) write(line.label, column.label, size.label, colour.quiet, 'normal');
        if (line.value) write(line.value, column.value, size.value, colour.ink, 'normal');
      }
      y += rowMm.below;
    }
    y += 3;
  }
  drawFeet(pdf, receipt);
  await nextTask();
}

/** Yields between sections: a receipt in one task would block a slow server for more than 20 ms, and a phone longer. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const heightOf = (lines: readonly RowLine[]) => rowMm.above + rowMm.below + (lines.length - 1) * lineMm;

interface RowLine {
  readonly label?: string;
  readonly value?: string;
}

/** Label and value side by side, as many lines as the longer one has. */
const rowLines = (labels: readonly string[], values: readonly string[]): RowLine[] =>
  Array.from({ length: Math.max(labels.length, values.length) }, (_, index) => ({
    label: labels[index],
    value: values[index],
  }));

function prepare(pdf: jsPDF, receipt: Receipt, fonts: ReceiptFonts) {
  pdf.addFileToVFS('Onest-Regular.ttf', fonts.regular).addFont('Onest-Regular.ttf', 'Onest', 'normal');
  pdf.addFileToVFS('Onest-SemiBold.ttf', fonts.semibold).addFont('Onest-SemiBold.ttf', 'Onest', 'bold');
  // The current time, the time zone and random ids would change the bytes.
  const digits = new Date(receipt.bookedAt).toISOString().replace(/\D/g, '').slice(0, 14);
  pdf.setCreationDate(`D:${digits}+00'00'`);
  pdf.setFileId([...new TextEncoder().encode(receipt.bookingId.padEnd(16, '.'))].slice(0, 16).map(hexByte).join(''));
  pdf.setProperties({ title: `${receipt.title} ${receipt.bookingId}`, author: brand.name, creator: brand.name });
}

const hexByte = (byte: number) => byte.toString(16).padStart(2, '0');

function wrap(pdf: jsPDF, text: string, part: keyof typeof size): string[] {
  pdf.setFont('Onest', part === 'title' ? 'bold' : 'normal').setFontSize(size[part]);
  return pdf.splitTextToSize(printable(text), widthMm[part]);
}

/** Draws logo, title and booking ID. @returns the position of the first section */
function drawHead(pdf: jsPDF, receipt: Receipt): number {
  drawLogo(pdf, page.margin, page.margin - 5);
  const right = { align: 'right' } as const;
  const edge = page.width - page.margin;
  pdf.setFont('Onest', 'normal').setFontSize(9.5).setTextColor(colour.quiet).text('Booking ID', edge, 18.5, right);
  pdf.setFont('Onest', 'bold').setFontSize(13).setTextColor(colour.ink).text(receipt.bookingId, edge, 25, right);
  pdf.setFontSize(17).text(receipt.title, page.margin, 41);
  return 46;
}

function drawLogo(pdf: jsPDF, left: number, top: number) {
  const scale = logoHeightMm / logo.height;
  for (const { fill, steps } of logo.shapes) {
    pdf.setFillColor(fill);
    const placed = steps.map(({ op, c }) => ({
      op,
      c: c.map((value, index) => value * scale + (index % 2 === 0 ? left : top)),
    }));
    pdf.path(placed).fill();
  }
}

function drawFeet(pdf: jsPDF, receipt: Receipt) {
  const pages = pdf.getNumberOfPages();
  pdf.setFont('Onest', 'normal').setFontSize(8.5).setTextColor(colour.quiet);
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number);
    pdf.text(`${brand.name} · ${receipt.bookingId}`, page.margin, page.height - 12);
    pdf.text(`Page ${number} of ${pages}`, page.width - page.margin, page.height - 12, { align: 'right' });
  }
}
