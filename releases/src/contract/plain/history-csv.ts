import type { HistoryAnswer } from '../moves-api';

type Row = HistoryAnswer['moves'][number];

const columns = ['id', 'at', 'name', 'kind', 'from', 'to', 'percent', 'who', 'why', 'tokenId'] as const;

/** Characters that start a formula in spreadsheets, also after spaces and in full width. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A field of a CSV file (RFC 4180). A leading apostrophe prevents that a spreadsheet evaluates it as a formula. */
function csvField(value: string | number | null): string {
  const text = String(value ?? '');
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Rows of the history as a CSV file with a header line. */
export const historyCsv = (rows: readonly Row[]): string =>
  [columns.join(), ...rows.map((row) => columns.map((column) => csvField(row[column])).join())].join('\r\n');
