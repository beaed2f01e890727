import type { Budget } from '../result';
import type { BuildFigures } from './build-times';
import type { ColdFigures } from './cold';
import type { FilterFigures } from './filters';
import type { LighthouseFigures } from './lighthouse-figures';
import { cable, slow4G } from './measure/network';
import type { MoveFigures } from './moves';
import type { StartTasks } from './start-tasks';
import type { WarmFigures } from './warm';

/** Script beyond the monolith's: the federation runtime in the shell and in the entry, the hashes of chunks, and shares that come whole. */
const scriptBeyondKb = 30;
/** Script of a page that is rendered in the browser alone; the federation runtime takes a tenth of a second of slow 4G. */
export const usableRatio = 1.12;
/** Of the same bundle in a document without the frame. */
const firstPaintRatio = 0.35;
const depth = 2;
const layoutShift = 0.02;
const moveMs = 200;
/** A page that is there is noticed by the next frame: two moves closer than that cannot be told apart. */
export const frameMs = 16.7;
const filterMs = 16.7;
const nextPaintMs = 150;
const buildSeconds = { remoteCold: 3, remoteWarm: 1, siteCold: 30 };

export interface SiteFigures {
  readonly cold?: readonly ColdFigures[];
  readonly warm?: readonly WarmFigures[];
  readonly moves?: readonly MoveFigures[];
  readonly filters?: FilterFigures;
  readonly tasks?: readonly StartTasks[];
  readonly lighthouse?: readonly LighthouseFigures[];
  readonly builds?: BuildFigures;
}

/** What the site promises of its cost, beside what was measured. */
export const budgetsOf = ({
  cold = [],
  warm = [],
  moves = [],
  filters,
  lighthouse = [],
  builds,
}: SiteFigures): Budget[] => [
  ...cold.filter(({ build }) => build === 'federated').flatMap((site) => coldBudgets(site, cold)),
  ...warm.filter(({ build }) => build === 'federated').flatMap(warmBudgets),
  ...moves
    .filter(({ build, isIntended }) => build === 'federated' && isIntended)
    .flatMap((site) => moveBudgets(site, moves)),
  ...(filters ? filterBudgets(filters) : []),
  ...lighthouse.flatMap(lighthouseBudgets),
  ...(builds ? buildBudgets(builds) : []),
];

const below = (what: string, measured: number, unit: string, bound: number): Budget => ({
  what,
  measured: Math.round(measured * 1000) / 1000,
  unit,
  bound: Math.round(bound * 1000) / 1000,
  better: 'below',
});

function coldBudgets(site: ColdFigures, all: readonly ColdFigures[]): Budget[] {
  const { page } = site;
  const monolith = all.find((each) => each.build === 'monolith' && each.page === page);
  if (!monolith) return [];
  const [ours, theirs] = [site.times[slow4G.name], monolith.times[slow4G.name]];
  const unframed = all.find((each) => each.build === 'bare' && each.page === page)?.times[slow4G.name];
  const kb = ({ scriptBytes }: ColdFigures) => scriptBytes / 1000;
  return [
    below(`script beyond the monolith, ${page}`, kb(site) - kb(monolith), 'kB', scriptBeyondKb),
    below(`round trips until usable, ${page}`, site.depth, '', depth),
    below(`layout shift, ${page}`, Math.max(site.layoutShift, ours?.layoutShift.max ?? 0), '', layoutShift),
    ...(ours && theirs
      ? [below(`usable against the monolith, ${page}`, ours.usableMs.median / theirs.usableMs.median, 'x', usableRatio)]
      : []),
    ...(ours && unframed
      ? [
          below(
            `first paint against an empty document, ${page}`,
            ours.firstPaintMs.median / unframed.firstPaintMs.median,
            'x',
            firstPaintRatio,
          ),
        ]
      : []),
  ];
}

const warmBudgets = ({ scripts, documents, requestsOfFiles }: WarmFigures): Budget[] => [
  below('warm /: scripts fetched', scripts, '', 0),
  below('warm /: documents and files fetched', Math.max(requestsOfFiles, documents), '', 1),
];

function moveBudgets(site: MoveFigures, all: readonly MoveFigures[]): Budget[] {
  const { move, conditions, usableMs } = site;
  const monolith = all.find(
    (each) => each.build === 'monolith' && each.isIntended && each.move === move && each.conditions === conditions,
  );
  return [
    ...(monolith
      ? [below(`to ${move}, prefetched, ${conditions}`, usableMs.median, 'ms', monolith.usableMs.median + frameMs)]
      : []),
    ...(conditions === cable.name ? [below(`to ${move}, prefetched, by itself`, usableMs.median, 'ms', moveMs)] : []),
  ];
}

const filterBudgets = (filters: FilterFigures): Budget[] => [
  below('a filter over 500 flights: script', filters.scriptMs.median, 'ms', filterMs),
  below('a filter over 500 flights, processor 4x: next paint', filters.nextPaintMs.median, 'ms', nextPaintMs),
];

const lighthouseBudgets = ({ route, isIndexable, scores }: LighthouseFigures): Budget[] => {
  const bounds = { performance: 95, accessibility: 100, 'best-practices': 100, ...(isIndexable && { seo: 100 }) };
  return Object.entries(bounds).map(([category, bound]) => ({
    what: `Lighthouse ${category}, ${route}`,
    measured: scores[category as keyof typeof scores],
    unit: '',
    bound,
    better: 'above' as const,
  }));
};

const buildBudgets = ({ remoteColdMs, remoteWarmMs, siteColdMs }: BuildFigures): Budget[] => [
  below('build of a remote', remoteColdMs.median / 1000, 's', buildSeconds.remoteCold),
  below('build of a remote again', remoteWarmMs.median / 1000, 's', buildSeconds.remoteWarm),
  below('build of the whole site', siteColdMs / 1000, 's', buildSeconds.siteCold),
];
