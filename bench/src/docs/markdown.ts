/** A table of Markdown, its columns as wide as they need to be; those after the first `words` hold figures. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[], words = 1): string {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isFigure = (column: number) => column >= words;
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => padded(row[column] ?? '', width, isFigure(column))).join(' | ')} |`;
  const rule = widths.map((width, column) => (isFigure(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

const padded = (text: string, width: number, toTheRight: boolean): string =>
  toTheRight ? text.padStart(width) : text.padEnd(width);

const mark = (name: string) => new RegExp(`(<!-- measured: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);

/**
 * Puts each block in the place that a page has marked for it by `<!-- measured: name -->` and `<!-- end -->`.
 *
 * @throws Error when the page has no such place
 */
export function fillBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    if (!mark(name).test(text)) throw new Error(`The page has no place for "${name}"`);
    return text.replace(mark(name), (_, start: string, end: string) => `${start}\n${block}\n\n${end}`);
  }, page);
}
