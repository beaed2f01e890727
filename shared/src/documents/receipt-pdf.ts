import type { jsPDF } from 'jspdf';
import { keepAmountsWhole } from 'shared/format';
import { brand, type SiteContacts } from '../brand';
import type { BookedFlight } from '../contract/flights';
import type { BookedRide } from '../contract/rides';
import { flightReceipt } from './flight-receipt';
import { logo } from './logo';
import { printable } from './printable';
import type { Receipt, ReceiptRow, ReceiptSection } from './receipt';
import { rideReceipt } from './ride-receipt';

/**
 * The receipt of a booked ride as a PDF file. The caller loads jsPDF (31 kB) on demand and passes it; the fonts (37 kB) are
 * loaded here.
 */
export const rideReceiptPdf = (JsPdf: typeof jsPDF, booked: BookedRide, seller: SiteContacts): Promise<ArrayBuffer> =>
  receiptPdf(JsPdf, rideReceipt(booked), seller);

/** The receipt of a booked flight as a PDF file; see `rideReceiptPdf`. */
export const flightReceiptPdf = (
  JsPdf: typeof jsPDF,
  booked: BookedFlight,
  seller: SiteContacts,
): Promise<ArrayBuffer> => receiptPdf(JsPdf, flightReceipt(booked), seller);

/** Loads the fonts of a receipt. */
export const receiptFonts = () =>
  Promise.all([
    import(/* webpackChunkName: "receipt-fonts" */ './fonts/onest-400'),
    import(/* webpackChunkName: "receipt-fonts" */ './fonts/onest-600'),
  ]);

interface SoldReceipt extends Receipt {
  readonly seller: SiteContacts;
}

async function receiptPdf(JsPdf: typeof jsPDF, receipt: Receipt, seller: SiteContacts): Promise<ArrayBuffer> {
  const [regular, semibold] = await receiptFonts();
  const pdf = new JsPdf({ format: 'a4', unit: 'mm', orientation: 'portrait', compress: true, putOnlyUsedFonts: true });
  await drawReceipt(pdf, { ...receipt, seller }, { regular: regular.ttf, semibold: semibold.ttf });
  return pdf.output('arraybuffer');
}

/** A4, in millimetres. */
const page = { width: 210, height: 297, margin: 18, foot: 15 } as const;
const edge = page.width - page.margin;
/** Points. */
const size = { title: 10, label: 8.5, value: 9 } as const;
const colour = {
  ink: '#1a211d',
  quiet: '#5a5b51',
  brand: '#0b5d3b',
  line: '#e6ddcd',
  accent: '#f2a516',
  sand: '#faf5ec',
} as const;
const lineMm = 4.2;
/** The space of a row above and below its baseline. */
const rowMm = { above: 3.8, below: 1.35 } as const;
const titleMm = { above: 5.3, below: 2.2 } as const;
const sectionGapMm = 1.4;
const logoHeightMm = 11;

/** A column of rows. Values are right-aligned at its edge if they are amounts. */
interface Column {
  readonly left: number;
  readonly right: number;
  /** The left edge of values. */
  readonly value: number;
}
const whole: Column = { left: page.margin, right: edge, value: 64 };
/** Amounts, and beside them the facts of the payment. */
const halves: readonly [Column, Column] = [
  { left: page.margin, right: 95, value: 62 },
  { left: 104, right: edge, value: 131 },
];
/** Two sections beside each other: their labels are short. */
const sides: readonly [Column, Column] = [
  { left: page.margin, right: 101, value: 42 },
  { left: 109, right: edge, value: 133 },
];

interface ReceiptFonts {
  /** TTF files as base64. */
  readonly regular: string;
  readonly semibold: string;
}

/**
 * Draws a receipt into an empty A4 portrait document in millimetres: logo, title, booking ID and a summary, then each section
 * as title and value rows. Amounts are right-aligned, beside the facts about the payment. Long values wrap, a row is not
 * split over two pages, and every page is numbered. The same receipt has the same bytes on every machine.
 */
async function drawReceipt(pdf: jsPDF, receipt: SoldReceipt, fonts: ReceiptFonts): Promise<void> {
  prepare(pdf, receipt, fonts);
  await nextTask();
  let y = drawSummary(pdf, receipt, drawHead(pdf, receipt));

  const makeRoom = (heightMm: number) => {
    // A row that is longer than a page starts at the current position, and continues line by line.
    const isWhole = heightMm <= page.height - page.foot - page.margin - lineMm;
    if (!isWhole || y + heightMm <= page.height - page.foot) return;
    pdf.addPage();
    y = page.margin + lineMm;
  };
  const writeRow = ({ lines, row }: DrawnRow, column: Column) => {
    makeRoom(heightOf(lines));
    const isTotal = row.amount === 'total';
    drawRule(pdf, column, y, isTotal ? colour.ink : colour.line);
    y += rowMm.above;
    for (const [index, line] of lines.entries()) {
      if (index > 0) {
        makeRoom(lineMm);
        y += lineMm;
      }
      const weight = isTotal ? 'bold' : 'normal';
      if (line.label)
        write(pdf, line.label, {
          x: column.left,
          y,
          points: size.label,
          ink: isTotal ? colour.ink : colour.quiet,
          weight,
        });
      if (line.value)
        write(pdf, line.value, {
          x: row.amount ? column.right : column.value,
          y,
          points: size.value,
          ink: colour.ink,
          weight,
          align: row.amount ? 'right' : 'left',
        });
    }
    y += rowMm.below;
  };

  const sections: MeasuredSection[] = [];
  for (const columns of printedSections(receipt)) {
    await nextTask();
    sections.push(measured(pdf, columns));
  }
  const kept = keptFrom(receipt, sections);
  for (const [place, { columns, headMm }] of sections.entries()) {
    await nextTask();
    if (place === kept) makeRoom(restMm(sections, place));
    // A section in two columns stays together; of any other, a heading with only one or two rows moves to the next page with them.
    const heights = columns.map(({ rows }) => heightOfRows(columns.length > 1 ? rows : rows.slice(0, 3), 12));
    makeRoom(headMm + Math.max(...heights));
    const top = y;
    let bottom = y;
    for (const { column, titles, rows } of columns) {
      for (const [index, line] of titles.entries())
        write(pdf, line, {
          x: column.left,
          y: top + titleMm.above + index * lineMm,
          points: size.title,
          ink: colour.brand,
          weight: 'bold',
        });
      y = top + headMm;
      for (const row of rows) writeRow(row, column);
      bottom = columns.length > 1 ? Math.max(bottom, y) : y;
    }
    y = bottom + sectionGapMm;
  }
  drawFeet(pdf, receipt);
  await nextTask();
}

interface MeasuredSection {
  readonly heading: string;
  readonly columns: readonly {
    readonly column: Column;
    readonly titles: readonly string[];
    readonly rows: readonly DrawnRow[];
  }[];
  readonly headMm: number;
  readonly heightMm: number;
}

function measured(pdf: jsPDF, given: readonly PrintedColumn[]): MeasuredSection {
  const columns = given.map(({ column, title, rows }) => ({
    column,
    titles: title ? wrap(pdf, title, 'title', (given[1]?.title ? column.right : edge) - column.left) : [],
    rows: rows.map((row) => ({ row, lines: linesOf(pdf, row, column) })),
  }));
  const titleLines = Math.max(...columns.map(({ titles }) => titles.length));
  const headMm = titleMm.above + (titleLines - 1) * lineMm + titleMm.below;
  const heightMm = headMm + Math.max(...columns.map(({ rows }) => heightOfRows(rows))) + sectionGapMm;
  return { heading: given[0]?.heading ?? '', columns, headMm, heightMm };
}

const heightOfRows = (rows: readonly DrawnRow[], mostLines?: number) =>
  rows.reduce((sum, { lines }) => sum + heightOf(lines.slice(0, mostLines)), 0);

/** The height of a section and all that follow. */
const restMm = (sections: readonly MeasuredSection[], from: number) =>
  sections.slice(from).reduce((sum, { heightMm }) => sum + heightMm, -sectionGapMm);

/**
 * From where on the sections stay on one page: from those who travel or, if that is too much, from a later one. So no page has
 * the payment alone, without whom it was for.
 */
function keptFrom({ people }: Receipt, sections: readonly MeasuredSection[]): number {
  const first = sections.findIndex(({ heading }) => heading === people);
  const pageMm = page.height - page.foot - page.margin - lineMm;
  return sections.findIndex((_, place) => place >= first && restMm(sections, place) <= pageMm);
}

interface PrintedColumn {
  readonly column: Column;
  readonly heading: string;
  /** Above the rows; absent in the second column of one section. */
  readonly title?: string;
  readonly rows: readonly ReceiptRow[];
}

/** The sections in their order with the columns of each; two sections side by side are one with two columns. */
function printedSections({ sections, beside = [] }: Receipt): PrintedColumn[][] {
  const isPair = (one: ReceiptSection | undefined, next: ReceiptSection | undefined) =>
    beside.some(([left, right]) => left === one?.heading && right === next?.heading);
  return sections.flatMap((section, place) => {
    const next = sections[place + 1];
    if (isPair(sections[place - 1], section)) return [];
    if (!next || !isPair(section, next)) return [columnsOf(section)];
    return [
      [
        { ...section, column: sides[0] },
        { ...next, column: sides[1] },
      ],
    ];
  });
}

/** Amounts on the left and the facts of the payment on the right; any other section has one column. */
function columnsOf({ heading, title, rows }: ReceiptSection): PrintedColumn[] {
  const amounts = rows.filter(({ amount }) => amount);
  if (amounts.length === 0) return [{ column: whole, heading, title, rows }];
  return [
    { column: halves[0], heading, title, rows: amounts },
    { column: halves[1], heading, rows: rows.filter(({ amount }) => !amount) },
  ];
}

interface Ink {
  readonly x: number;
  readonly y: number;
  readonly points: number;
  readonly ink: string;
  readonly weight?: 'normal' | 'bold';
  readonly align?: 'left' | 'right';
}

const write = (pdf: jsPDF, text: string, { x, y, points, ink, weight = 'normal', align = 'left' }: Ink) =>
  pdf.setFont('Onest', weight).setFontSize(points).setTextColor(ink).text(text, x, y, { align });

const drawRule = (pdf: jsPDF, { left, right }: Column, y: number, ink: string) =>
  pdf.setDrawColor(ink).setLineWidth(0.25).line(left, y, right, y);

/** Yields between sections: a receipt in one task would block a slow server for more than 20 ms, and a phone longer. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const heightOf = (lines: readonly RowLine[]) => rowMm.above + rowMm.below + (lines.length - 1) * lineMm;

interface RowLine {
  readonly label?: string;
  readonly value?: string;
}

interface DrawnRow {
  readonly row: ReceiptRow;
  readonly lines: readonly RowLine[];
}

/** Label and value side by side, as many lines as the longer one has. */
function linesOf(pdf: jsPDF, { label, value }: ReceiptRow, column: Column): RowLine[] {
  const labels = wrap(pdf, label, 'label', column.value - column.left - 3);
  const values = wrap(pdf, value, 'value', column.right - column.value);
  return Array.from({ length: Math.max(labels.length, values.length) }, (_, index) => ({
    label: labels[index],
    value: values[index],
  }));
}

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

function wrap(pdf: jsPDF, text: string, part: keyof typeof size, maxWidthMm: number): string[] {
  pdf.setFont('Onest', part === 'title' ? 'bold' : 'normal').setFontSize(size[part]);
  return printedLines(pdf, text, maxWidthMm);
}

/**
 * A text in lines of the current font, broken at spaces, but neither at a no-break space nor before the figure of an amount:
 * `09:30 AM` and `NGN 15,000` stay in one line.
 */
function printedLines(pdf: jsPDF, text: string, maxWidthMm: number): string[] {
  const lines: string[] = pdf.splitTextToSize(keepAmountsWhole(printable(text)), maxWidthMm);
  // a reader copies and searches the text with plain spaces
  return lines.map((line) => line.replaceAll('\u00a0', ' '));
}

/** Draws logo, booking ID, who sells it as far as that is known, and title. @returns the position below */
function drawHead(pdf: jsPDF, { bookingId, title, seller: { company, address } }: SoldReceipt): number {
  drawLogo(pdf, page.margin, page.margin - 5);
  write(pdf, 'Booking ID', { x: edge, y: 16.5, points: 9, ink: colour.quiet, align: 'right' });
  write(pdf, bookingId, { x: edge, y: 22.5, points: 12.5, ink: colour.ink, weight: 'bold', align: 'right' });
  const seller = [company, address].filter(Boolean).join(' · ');
  pdf.setFont('Onest', 'normal').setFontSize(size.label);
  const lines = seller ? printedLines(pdf, seller, 110) : [];
  for (const [index, line] of lines.entries())
    write(pdf, line, { x: page.margin, y: 28.5 + index * 3.6, points: size.label, ink: colour.quiet });
  const y = 34.5 + lines.length * 3.6;
  write(pdf, title, { x: page.margin, y, points: 16, ink: colour.ink, weight: 'bold' });
  return y + 3.5;
}

/** Draws the trip with its route line, and what was paid. @returns the position of the first section */
function drawSummary(pdf: jsPDF, { summary }: Receipt, top: number): number {
  const { trip, startsAt, payment, amount, paidAt, isTest } = summary;
  const inset = 6;
  const left = page.margin + inset;
  const right = edge - inset;
  pdf.setFont('Onest', 'bold').setFontSize(12);
  const tripLines = printedLines(pdf, trip, 100);
  const heightMm = 21.5 + (tripLines.length - 1) * 5.2 + (isTest ? 6 : 0);
  pdf.setFillColor(colour.sand).roundedRect(page.margin, top, edge - page.margin, heightMm, 3, 3, 'F');
  drawRouteLine(pdf, left, top + 6.5);
  let y = top + 12.5;
  for (const line of tripLines) {
    write(pdf, line, { x: left, y, points: 12, ink: colour.ink, weight: 'bold' });
    y += 5.2;
  }
  write(pdf, startsAt, { x: left, y, points: 9, ink: colour.quiet });
  write(pdf, payment, { x: right, y: top + 7.5, points: 9, ink: colour.quiet, align: 'right' });
  write(pdf, amount, { x: right, y: top + 13.5, points: 14, ink: colour.brand, weight: 'bold', align: 'right' });
  if (paidAt) write(pdf, paidAt, { x: right, y: top + 18.2, points: 9, ink: colour.quiet, align: 'right' });
  if (isTest)
    write(pdf, 'Test mode: no real money was paid.', { x: left, y: y + 6, points: 9, ink: colour.ink, weight: 'bold' });
  return top + heightMm + 1;
}

/** The ornament of the brand: from a ring to a dot. */
function drawRouteLine(pdf: jsPDF, left: number, y: number) {
  pdf.setDrawColor(colour.accent).setFillColor(colour.accent).setLineWidth(0.6);
  pdf.circle(left + 1.2, y - 1.2, 1.1, 'S').line(left + 2.4, y - 1.2, left + 27, y - 1.2);
  pdf.circle(left + 28.2, y - 1.2, 1.3, 'F');
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

/** Who sold what the receipt is about, at the foot of its pages. */
export const sellerLine = ({ company, registration, address, email, phone }: SiteContacts): string =>
  [company ?? brand.name, registration, address, email, phone].filter(Boolean).join(' · ');

function drawFeet(pdf: jsPDF, { bookingId, seller }: SoldReceipt) {
  const pages = pdf.getNumberOfPages();
  const foot = `${sellerLine(seller)} · ${bookingId}`;
  const y = page.height - 8;
  for (let number = 1; number <= pages; number++) {
    pdf.setPage(number);
    pdf.setFont('Onest', 'normal').setFontSize(8);
    const lines = printedLines(pdf, foot, edge - page.margin - 24);
    for (const [index, line] of lines.entries())
      write(pdf, line, { x: page.margin, y: y - (lines.length - 1 - index) * 3.4, points: 8, ink: colour.quiet });
    write(pdf, `Page ${number} of ${pages}`, { x: edge, y, points: 8, ink: colour.quiet, align: 'right' });
  }
}
