import type { Engine } from '../site/launch-site';
import type { Fault, Report } from './fault';

/** How one fault ended on one database. */
export interface Row {
  readonly fault: Fault;
  readonly engine: Engine;
  readonly counts: Report['counts'];
  readonly violations: readonly string[];
  readonly seconds: number;
  readonly isGood: boolean;
}

const lineOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const nameIn = (line: string) => line.split(' | ').slice(0, 2).join(' | ');

/**
 * A table of Markdown with these rows, and with the ones of a former table that were not tried again.
 * @param names of the faults that there are: what was recorded of others is dropped
 */
export function tableOf(rows: readonly Row[], former: string, names: readonly string[]): string {
  const lines = rows.map(({ fault, engine, counts, violations }) =>
    lineOf([
      fault.name,
      engine,
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
      violations.length,
      fault.control.without,
    ]),
  );
  const tried = new Set(lines.map(nameIn));
  const rest = former.split('\n').filter((line) => names.some((name) => line.startsWith(`| ${name} |`)));
  const all = [...rest.filter((line) => !tried.has(nameIn(line))), ...lines];
  const placeOf = (line: string) => names.findIndex((name) => line.startsWith(`| ${name} |`));
  all.sort((a, b) => placeOf(a) - placeOf(b) || b.localeCompare(a));
  const head = ['fault', 'database', 'what happened', 'violations', 'noticed without'];
  return `${[lineOf(head), lineOf(head.map(() => '---')), ...all].join('\n')}\n`;
}
