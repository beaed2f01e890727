import type { BenchResult, Budget } from './result';
import { textTable } from './text-table';

const columns = ['bench', 'measure', 'measured', 'bound', 'ratio', ''] as const;

export const isMet = ({ measured, bound, better }: Budget): boolean =>
  better === 'below' ? measured <= bound : measured >= bound;

/** How much of the bound was taken: 0.5 is half of what is allowed, and above 1 too much, whichever side is the good one. */
export function ratioOf({ measured, bound, better }: Budget): number | undefined {
  const [part, whole] = better === 'below' ? [measured, bound] : [bound, measured];
  return whole === 0 ? undefined : part / whole;
}

/** The budgets of all results, a line each. */
export function budgetTable(results: readonly BenchResult[]): string {
  const rows = results.flatMap(({ name, budgets }) => budgets.map((budget) => rowOf(name, budget)));
  return textTable([columns, ...rows], 2);
}

/** How many budgets are met, and the names of those that are not. */
export function verdict(results: readonly BenchResult[]): string {
  const all = results.flatMap(({ name, budgets }) => budgets.map((budget) => ({ name, budget })));
  const missed = all.filter(({ budget }) => !isMet(budget));
  if (missed.length === 0) return `all ${all.length} met`;
  return [
    `${all.length - missed.length} met, ${missed.length} not met:`,
    ...missed.map(({ name, budget }) => `  ${name}: ${budget.what}`),
  ].join('\n');
}

function rowOf(name: string, budget: Budget): readonly string[] {
  const { what, measured, unit, bound, better } = budget;
  const ratio = ratioOf(budget)?.toFixed(2) ?? '-';
  const side = better === 'below' ? '<=' : '>=';
  return [
    name,
    what,
    `${rounded(measured)} ${unit}`,
    `${side} ${bound} ${unit}`,
    ratio,
    isMet(budget) ? 'met' : 'NOT MET',
  ];
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);
