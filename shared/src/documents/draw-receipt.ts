import type { jsPDF } from 'jspdf';
import { brand } from '../brand';
import { printable } from './printable';
import type { Receipt, ReceiptRow } from './ride-receipt';
import { readSvg } from './svg-shapes';

/** A4, in millimetres. */
const page = { width: 210, height: 297, margin: 20, foot: 20 } as const;
const column = { label: page.margin, value: 70 } as const;
const colour = { ink: '#1a211d', quiet: '#5a5b51', brand: '#0b5d3b', line: '#e6ddcd' } as const;
const lineMm = 4.6;
/** A row of one line: above its baseline, and below. */
const rowMm = { above: 4.7, below: 2.1 } as const;
const logoHeightMm = 11;

export interface ReceiptFonts {
  /** TTF files as base64. */
  readonly regular: string;
  readonly semibold: string;
}

/**
 * Draws a receipt into an empty A4 portrait document in millimetres: logo, title, booking ID, then each section as
 * title and value rows. Long values wrap, a row is never cut by the end of a page, and every page is numbered. The
 * same receipt gives the same bytes wherever it is drawn.
 * @param logo the logo's SVG markup
 */
export function drawReceipt(pdf: jsPDF, receipt: Receipt, logo: string, fonts: ReceiptFonts): void {
  prepare(pdf, receipt, fonts);
  let y = drawHead(pdf, receipt, logo);

  const write = (text: string, x: number, size: number, ink: string, weight: 'normal' | 'bold') =>
    pdf.setFont('Onest', weight).setFontSize(size).setTextColor(ink).text(text, x, y);
  const makeRoom = (heightMm: number) => {
    // What is longer than a page begins where it stands, and goes on line by line.
    const isWhole = heightMm <= page.height - page.foot - page.margin - lineMm;
    if (!isWhole || y + heightMm <= page.height - page.foot) return;
    pdf.addPage();
    y = page.margin + lineMm;
  };

  for (const section of receipt.sections) {
    const rows = section.rows.map((row) => ({ ...row, lines: wrap(pdf, row) }));
    // A heading never stands alone at the foot of a page.
    makeRoom(9 + heightOf(rows[0]?.lines ?? []));
    y += 6;
    write(section.title, column.label, 10.5, colour.brand, 'bold');
    y += 3;
    for (const row of rows) {
      makeRoom(heightOf(row.lines));
      pdf
        .setDrawColor(colour.line)
        .setLineWidth(0.25)
        .line(page.margin, y, page.width - page.margin, y);
      y += rowMm.above;
      write(printable(row.label), column.label, 9, colour.quiet, 'normal');
      for (const [index, line] of row.lines.entries()) {
        if (index > 0) {
          makeRoom(lineMm);
          y += lineMm;
        }
        write(line, column.value, 9.5, colour.ink, 'normal');
      }
      y += rowMm.below;
    }
    y += 3;
  }
  drawFeet(pdf, receipt);
}

const heightOf = (lines: readonly string[]) => rowMm.above + rowMm.below + (lines.length - 1) * lineMm;

function prepare(pdf: jsPDF, receipt: Receipt, fonts: ReceiptFonts) {
  pdf.addFileToVFS('Onest-Regular.ttf', fonts.regular).addFont('Onest-Regular.ttf', 'Onest', 'normal');
  pdf.addFileToVFS('Onest-SemiBold.ttf', fonts.semibold).addFont('Onest-SemiBold.ttf', 'Onest', 'bold');
  // The clock, the zone and chance stay out of the file.
  const digits = new Date(receipt.bookedAt).toISOString().replace(/\D/g, '').slice(0, 14);
  pdf.setCreationDate(`D:${digits}+00'00'`);
  pdf.setFileId([...new TextEncoder().encode(receipt.bookingId.padEnd(16, '.'))].slice(0, 16).map(hexByte).join(''));
  pdf.setProperties({ title: `${receipt.title} ${receipt.bookingId}`, author: brand.name, creator: brand.name });
}

const hexByte = (byte: number) => byte.toString(16).padStart(2, '0');

function wrap(pdf: jsPDF, row: ReceiptRow): string[] {
  pdf.setFont('Onest', 'normal').setFontSize(9.5);
  return pdf.splitTextToSize(printable(row.value), page.width - page.margin - column.value);
}

/** Logo, title and booking ID; gives where the first section may begin. */
function drawHead(pdf: jsPDF, receipt: Receipt, logo: string): number {
  drawLogo(pdf, logo, page.margin, page.margin - 5);
  const right = { align: 'right' } as const;
  const edge = page.width - page.margin;
  pdf.setFont('Onest', 'normal').setFontSize(9.5).setTextColor(colour.quiet).text('Booking ID', edge, 18.5, right);
  pdf.setFont('Onest', 'bold').setFontSize(13).setTextColor(colour.ink).text(receipt.bookingId, edge, 25, right);
  pdf.setFontSize(17).text(receipt.title, page.margin, 41);
  return 46;
}

function drawLogo(pdf: jsPDF, markup: string, left: number, top: number) {
  const { height, shapes } = readSvg(markup);
  const scale = logoHeightMm / height;
  for (const { fill, steps } of shapes) {
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
