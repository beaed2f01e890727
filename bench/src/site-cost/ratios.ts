import { textTable } from '../text-table';
import type { ColdFigures } from './cold';
import { cable, slow4G } from './measure/network';

/** How the site does beside the monolith: 1 is as much. */
export interface RatioRow {
  readonly page: string;
  readonly what: string;
  readonly federated: number;
  readonly monolith: number;
  readonly naive: number | undefined;
  readonly unit: string;
}

interface Compared {
  readonly what: string;
  readonly unit: string;
  readonly of: (figures: ColdFigures) => number | undefined;
}

const compared: readonly Compared[] = [
  { what: 'script', unit: 'kB', of: ({ scriptBytes }) => scriptBytes / 1000 },
  { what: 'all bytes', unit: 'kB', of: ({ totalBytes }) => totalBytes / 1000 },
  { what: 'requests', unit: '', of: ({ requests }) => requests },
  { what: 'round trips', unit: '', of: ({ depth }) => depth },
  ...[slow4G, cable].flatMap(({ name }): Compared[] => [
    { what: `usable, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.usableMs.median },
    { what: `first paint, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.firstPaintMs.median },
    { what: `largest paint, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.largestPaintMs.median },
    { what: `blocked, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.blockedMs.median },
  ]),
];

export function ratiosOf(figures: readonly ColdFigures[]): RatioRow[] {
  const pages = [...new Set(figures.map(({ page }) => page))];
  const figure = (page: string, build: ColdFigures['build']) =>
    figures.find((each) => each.page === page && each.build === build);
  return pages.flatMap((page) =>
    compared.flatMap(({ what, unit, of }) => {
      const [federated, monolith, naive] = (['federated', 'monolith', 'naive'] as const).map((build) => {
        const found = figure(page, build);
        return found && of(found);
      });
      return federated === undefined || monolith === undefined
        ? []
        : [{ page, what, federated, monolith, naive, unit }];
    }),
  );
}

/** How many times `of` a value is, to two places; undefined of nothing, which no number multiplies. */
export const ratio = (value: number, of: number): number | undefined =>
  of === 0 ? undefined : Math.round((value / of) * 100) / 100;

/** What each line of such a table says; the first two columns are words. */
export const ratioColumns = ['page', 'figure', 'this site', 'one bundle', 'naive', 'ratio', 'naive’s ratio'] as const;

/** One line for each figure: the site, the bundle, the naive federation, and what they are of the bundle. */
export function ratioLines(rows: readonly RatioRow[]): string[][] {
  const shown = (value: number | undefined) => (value === undefined ? '' : String(Math.round(value * 10) / 10));
  const times = (value: number, of: number) => ratio(value, of)?.toFixed(2) ?? 'none';
  return rows.map(({ page, what, unit, federated, monolith, naive }) => [
    page,
    unit ? `${what}, ${unit}` : what,
    shown(federated),
    shown(monolith),
    shown(naive),
    times(federated, monolith),
    naive === undefined ? '' : times(naive, monolith),
  ]);
}

export const ratioTable = (rows: readonly RatioRow[]): string => textTable([ratioColumns, ...ratioLines(rows)], 2);
