import type { HistoryAnswer } from '../moves-api';

type Row = HistoryAnswer['moves'][number];

const columns = ['id', 'at', 'name', 'kind', 'from', 'to', 'percent', 'who', 'why', 'tokenId'] as const;

/** What spreadsheets take for the beginning of a formula, also after spaces and in full width. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A field of a CSV file (RFC 4180). What a spreadsheet would take for a formula is marked as text. */
function csvField(value: string | number | null): string {
  const text = String(value ?? '');
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Rows of the history as a CSV file, with a line of titles. */
export const historyCsv = (rows: readonly Row[]): string =>
  [columns.join(), ...rows.map((row) => columns.map((column) => csvField(row[column])).join())].join('\r\n');
