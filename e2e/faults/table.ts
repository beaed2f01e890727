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

/** The rows as a table of Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ fault, engine, counts, violations }) =>
    [
      fault.name,
      engine,
      Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
      violations.length,
      fault.control.without,
    ].join(' | '),
  );
  const head = ['fault', 'database', 'what happened', 'violations', 'noticed without'];
  const rule = head.map(() => '---');
  return `${[head.join(' | '), rule.join(' | '), ...lines].map((line) => `| ${line} |`).join('\n')}\n`;
}
