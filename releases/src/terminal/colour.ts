import { stripVTControlCharacters, styleText } from 'node:util';

export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow', text: string) => string;

/** Styles for a stream: none where it is no terminal, or where NO_COLOR is set. */
export const paintFor =
  (stream: NodeJS.WritableStream): Paint =>
  (style, text) =>
    styleText(style, text, { stream });

/** Columns as wide as their widest cell; the last one runs on. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (cell: string) => stripVTControlCharacters(cell).length;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - width(cell));
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
