type Field = string | number | null;

/** A spreadsheet would calculate a text that begins like this. */
const beginsFormula = /^(\s*[=+\-@]|[\t\r\n])/;

const fieldOf = (field: Field): string => {
  if (typeof field !== 'string') return String(field ?? '');
  const harmless = beginsFormula.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const lineOf = (fields: readonly Field[]): string => `${fields.map(fieldOf).join(',')}\r\n`;

/**
 * A CSV file by RFC 4180, in parts: UTF-8 with the mark by which spreadsheets recognise it, and no text that a spreadsheet would
 * calculate.
 */
export async function* csvOf<Row>(
  columns: Readonly<Record<string, (row: Row) => Field>>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(Object.keys(columns))}`;
  const fields = Object.values(columns);
  for await (const rows of pages) yield rows.map((row) => lineOf(fields.map((of) => of(row)))).join('');
}
