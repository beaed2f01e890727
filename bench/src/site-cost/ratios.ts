import { table } from '../table';
import type { ColdFigures } from './cold';
import { cable, slow4G } from './measure/network';

/** A figure of a page in each build. */
export interface RatioRow {
  readonly page: string;
  readonly what: string;
  readonly federated: number;
  readonly monolith: number;
  readonly naive: number | undefined;
  readonly unit: string;
}

interface Figure {
  readonly what: string;
  readonly unit: string;
  readonly of: (figures: ColdFigures) => number | undefined;
}

const figures: readonly Figure[] = [
  { what: 'script', unit: 'kB', of: ({ scriptBytes }) => scriptBytes / 1000 },
  { what: 'all bytes', unit: 'kB', of: ({ totalBytes }) => totalBytes / 1000 },
  { what: 'requests', unit: '', of: ({ requests }) => requests },
  { what: 'round trips', unit: '', of: ({ depth }) => depth },
  { what: 'idle work, not in the rows above: bytes', unit: 'kB', of: ({ idleBytes }) => idleBytes / 1000 },
  { what: 'idle work, not in the rows above: requests', unit: '', of: ({ idleRequests }) => idleRequests },
  ...[slow4G, cable].flatMap(({ name }): Figure[] => [
    { what: `usable, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.usableMs.median },
    { what: `first paint, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.firstPaintMs.median },
    { what: `seen, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.seenMs.median },
    { what: `largest paint, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.largestPaintMs.median },
    { what: `blocked, ${name}`, unit: 'ms', of: ({ times }) => times[name]?.blockedMs.median },
  ]),
];

export function ratioRows(cold: readonly ColdFigures[]): RatioRow[] {
  const pages = [...new Set(cold.map(({ page }) => page))];
  return pages.flatMap((page) =>
    figures.flatMap(({ what, unit, of }) => {
      const [federated, monolith, naive] = (['federated', 'monolith', 'naive'] as const).map((build) => {
        const found = cold.find((each) => each.page === page && each.build === build);
        return found && of(found);
      });
      return federated === undefined || monolith === undefined
        ? []
        : [{ page, what, federated, monolith, naive, unit }];
    }),
  );
}

/** Below these a ratio only shows the noise of the smaller value. */
const smallestBase: Readonly<Record<string, number>> = { ms: 50, kB: 1, '': 1 };

/** The multiple of the base, to two decimals; undefined for a base of zero or near it. */
export const ratio = (value: number, base: number, unit: string): number | undefined =>
  base < (smallestBase[unit] ?? 1) ? undefined : Math.round((value / base) * 100) / 100;

export const ratioColumns = ['page', 'figure', 'this site', 'one bundle', 'naive', 'ratio', 'naive’s ratio'] as const;

/** The cells of each row; the first two are text. */
export function ratioCells(rows: readonly RatioRow[]): string[][] {
  const shown = (value: number | undefined) => (value === undefined ? '' : String(Math.round(value * 10) / 10));
  return rows.map(({ page, what, unit, federated, monolith, naive }) => [
    page,
    unit ? `${what}, ${unit}` : what,
    shown(federated),
    shown(monolith),
    shown(naive),
    ratio(federated, monolith, unit)?.toFixed(2) ?? '',
    naive === undefined ? '' : (ratio(naive, monolith, unit)?.toFixed(2) ?? ''),
  ]);
}

export const ratioTable = (rows: readonly RatioRow[]): string => table([ratioColumns, ...ratioCells(rows)], 2);
