import { stripVTControlCharacters } from 'node:util';

/** SGR codes: what sets a style, and what ends it. */
const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
} as const;

type Style = keyof typeof codes;

/** Colours where a person looks, and never against the wish of NO_COLOR (https://no-color.org). */
const takesColour = (stream: { readonly isTTY?: boolean }, env = process.env): boolean =>
  env.NO_COLOR || env.FORCE_COLOR === '0' ? false : Boolean(env.FORCE_COLOR) || Boolean(stream.isTTY);

export type Paint = (style: Style, text: string) => string;

export const paintFor = (stream: { readonly isTTY?: boolean }): Paint =>
  takesColour(stream)
    ? (style, text) => `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m`
    : (_, text) => text;

/** Columns as wide as their widest cell; the last one runs on. */
export function table(rows: readonly (readonly string[])[]): string {
  const width = (cell: string) => stripVTControlCharacters(cell).length;
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))));
  const pad = (cell: string, column: number) => cell + ' '.repeat((widths[column] ?? 0) - width(cell));
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}
