import { type Budget, budgetOf, siteLimits } from '../budgets';
import type { BuildFigures } from './build-times';
import type { ColdFigures } from './cold';
import type { FilterFigures } from './filters';
import type { LighthouseFigures } from './lighthouse';
import { cable, slow4G } from './measure/network';
import type { NavigationFigures } from './navigations';
import { measuredPages } from './pages';
import type { StartTasks } from './start-tasks';
import type { WarmFigures } from './warm';

export interface SiteFigures {
  readonly cold?: readonly ColdFigures[];
  readonly warm?: readonly WarmFigures[];
  readonly navigations?: readonly NavigationFigures[];
  readonly filters?: FilterFigures;
  readonly tasks?: readonly StartTasks[];
  readonly lighthouse?: readonly LighthouseFigures[];
  readonly builds?: BuildFigures;
}

export function siteBudgets(figures: SiteFigures): Budget[] {
  const { cold = [], warm = [], navigations = [], filters, lighthouse = [], builds } = figures;
  return [
    ...cold.filter(({ build }) => build === 'federated').flatMap((site) => coldBudgets(site, cold)),
    ...warm.filter(({ build }) => build === 'federated').flatMap(warmBudgets),
    ...navigations.filter(({ build }) => build === 'federated').flatMap((site) => navigationBudgets(site, navigations)),
    ...(filters ? filterBudgets(filters) : []),
    ...lighthouse.flatMap(lighthouseBudgets),
    ...(builds ? buildBudgets(builds) : []),
  ];
}

function coldBudgets(site: ColdFigures, all: readonly ColdFigures[]): Budget[] {
  const { page } = site;
  const monolith = all.find((each) => each.build === 'monolith' && each.page === page);
  if (!monolith) return [];
  const times = (of: ColdFigures, { name }: { readonly name: string }) => of.times[name];
  const [slow, slowMonolith] = [times(site, slow4G), times(monolith, slow4G)];
  const [fast, fastMonolith] = [times(site, cable), times(monolith, cable)];
  const scriptKb = (site.scriptBytes - monolith.scriptBytes) / 1000;
  const { rendered } = measuredPages.find(({ name }) => name === page) ?? {};
  const isRendered = rendered !== undefined;
  const layoutShift = Math.max(site.layoutShift, slow?.layoutShift.max ?? 0);
  return [
    budgetOf(`script beyond the monolith, ${page}`, scriptKb, siteLimits.scriptBeyondMonolith),
    budgetOf(`round trips until usable, ${page}`, site.depth, siteLimits.roundTrips),
    budgetOf(`layout shift, ${page}`, layoutShift, siteLimits.layoutShift),
    ...(isRendered
      ? [budgetOf(`document without its data, ${page}`, site.documentBytes / 1000, siteLimits.document)]
      : []),
    ...(slow && slowMonolith
      ? [
          budgetOf(
            `usable, ${page}`,
            slow.usableMs.median / slowMonolith.usableMs.median,
            isRendered ? siteLimits.usableRendered : siteLimits.usable,
          ),
          ...(rendered
            ? [
                budgetOf(
                  `seen, ${page}`,
                  slow.seenMs.median / slowMonolith.seenMs.median,
                  rendered === 'home' ? siteLimits.seenHome : siteLimits.seenResults,
                ),
                budgetOf(
                  `blocked beyond the monolith, ${page}`,
                  Math.max(0, slow.blockedMs.median - slowMonolith.blockedMs.median),
                  siteLimits.blockedBeyondMonolith,
                ),
                budgetOf(`longest task, ${page}`, slow.longestTaskMs.median, siteLimits.longestTask),
              ]
            : []),
          budgetOf(
            `first paint, ${page}`,
            slow.firstPaintMs.median / slowMonolith.firstPaintMs.median,
            siteLimits.firstPaint,
          ),
        ]
      : []),
    ...(fast && fastMonolith
      ? [
          budgetOf(
            `usable on cable, ${page}`,
            fast.usableMs.median / fastMonolith.usableMs.median,
            siteLimits.usableOnCable,
          ),
        ]
      : []),
  ];
}

const warmBudgets = ({ scripts, documents, fileRequests }: WarmFigures): Budget[] => [
  budgetOf('warm /: scripts fetched', scripts, siteLimits.warmScripts),
  budgetOf('warm /: documents and files fetched', Math.max(fileRequests, documents), siteLimits.warmFiles),
];

function navigationBudgets(site: NavigationFigures, all: readonly NavigationFigures[]): Budget[] {
  const { to, conditions, isPrefetched, usableMs } = site;
  const monolith = all.find(
    (each) =>
      each.build === 'monolith' &&
      each.isPrefetched === isPrefetched &&
      each.to === to &&
      each.conditions === conditions,
  );
  if (!monolith) return [];
  if (!isPrefetched)
    return [
      budgetOf(
        `to ${to}, without hover, ${conditions}`,
        usableMs.median / monolith.usableMs.median,
        siteLimits.withoutHover,
      ),
    ];
  const beyondMs = usableMs.median - monolith.usableMs.median;
  return [
    budgetOf(
      `to ${to}, prefetched, ${conditions}, beyond the monolith`,
      Math.max(0, beyondMs),
      siteLimits.prefetchedBeyondMonolith,
    ),
    ...(conditions === cable.name
      ? [budgetOf(`to ${to}, prefetched, cable`, usableMs.median, siteLimits.prefetchedOnCable)]
      : []),
  ];
}

const filterBudgets = ({ scriptMs, nextPaintMs }: FilterFigures): Budget[] => [
  budgetOf('a filter over 500 flights: script', scriptMs.median, siteLimits.filterScript),
  budgetOf('a filter over 500 flights, processor 4x: next paint', nextPaintMs.median, siteLimits.filterNextPaint),
];

const lighthouseBudgets = ({ route, isIndexable, scores }: LighthouseFigures): Budget[] => [
  budgetOf(`Lighthouse performance, ${route}`, scores.performance, siteLimits.lighthousePerformance),
  ...(['accessibility', 'best-practices', ...(isIndexable ? (['seo'] as const) : [])] as const).map((category) =>
    budgetOf(`Lighthouse ${category}, ${route}`, scores[category], siteLimits.lighthouseOther),
  ),
];

const buildBudgets = ({ remoteColdMs, remoteWarmMs, siteColdMs }: BuildFigures): Budget[] => [
  budgetOf('build of a remote', remoteColdMs.median / 1000, siteLimits.remoteColdBuild),
  budgetOf('build of a remote again', remoteWarmMs.median / 1000, siteLimits.remoteWarmBuild),
  budgetOf('build of the whole site', siteColdMs / 1000, siteLimits.siteColdBuild),
];
