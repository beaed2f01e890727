export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export interface LighthouseFigures {
  readonly route: string;
  readonly isIndexable: boolean;
  /** Of 100: performance of the run in the middle, of the others the lowest. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Of all runs, in their order. */
  readonly performances: readonly number[];
  /** Audits that cost points in the run in the middle, with what they say of it. */
  readonly below: readonly string[];
}

/** What is read of a report of Lighthouse. */
export interface Report {
  readonly categories: Readonly<
    Record<Category, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

/** Performance differs from run to run, so the run in the middle stands for all; the others should not differ, so the worst counts. */
export function figuresOf(reports: readonly Report[]): Omit<LighthouseFigures, 'route' | 'isIndexable'> {
  const byPerformance = reports.toSorted((one, other) => score(one, 'performance') - score(other, 'performance'));
  const median = byPerformance[byPerformance.length >> 1];
  if (!median) throw new Error('There is no report of Lighthouse');
  const scores = Object.fromEntries(
    categories.map((category) => [
      category,
      category === 'performance'
        ? score(median, category)
        : Math.min(...reports.map((report) => score(report, category))),
    ]),
  ) as Record<Category, number>;
  return { scores, performances: reports.map((report) => score(report, 'performance')), below: belowIn(median) };
}

const score = (report: Report, category: Category): number =>
  Math.round((report.categories[category].score ?? 0) * 100);

function belowIn(report: Report): string[] {
  const counted = categories.flatMap((category) =>
    report.categories[category].auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => ({ category, id, audit: report.audits[id] })),
  );
  return counted.flatMap(({ category, id, audit }) =>
    audit && audit.score !== null && audit.score < 0.9
      ? [`${category}: ${id} ${audit.score} (${[audit.title, audit.displayValue].filter(Boolean).join(', ')})`]
      : [],
  );
}
