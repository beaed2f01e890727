import { markdownTable } from 'markdown-table';

/** A Markdown table. The first row is its head; the columns after the first `textColumns` contain numbers, aligned right. */
export const table = (rows: readonly (readonly string[])[], textColumns = 1): string =>
  markdownTable(
    rows.map((row) => [...row]),
    { align: (rows[0] ?? []).map((_, column) => (column < textColumns ? '' : 'r')) },
  );
