import type { Engine } from '../site/launch-site';
import type { Fault, Report } from './fault';

/** The result of one fault on one database. */
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
 * A Markdown table of these rows, and of those rows of the former table that did not run again.
 * @param names of the current faults: rows of others are dropped
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
  const updated = new Set(lines.map(nameIn));
  const rest = former.split('\n').filter((line) => names.some((name) => line.startsWith(`| ${name} |`)));
  const all = [...rest.filter((line) => !updated.has(nameIn(line))), ...lines];
  const positionOf = (line: string) => names.findIndex((name) => line.startsWith(`| ${name} |`));
  all.sort((a, b) => positionOf(a) - positionOf(b) || b.localeCompare(a));
  const head = ['fault', 'database', 'counts', 'violations', 'detected without'];
  return `${[lineOf(head), lineOf(head.map(() => '---')), ...all].join('\n')}\n`;
}
