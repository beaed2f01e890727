import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  budgetsBlock,
  callsBlock,
  type KeptApi,
  type KeptSite,
  lighthouseBlock,
  machineBlock,
  movesBlock,
  ratiosBlock,
} from './blocks';
import { growthPlot } from './growth-plot';
import { fillBlocks } from './markdown';
import { type Kept, keptResult } from './results';

const docs = resolve(import.meta.dirname, '../../../docs');
const page = resolve(docs, 'performance.md');
const growthPicture = resolve(docs, 'images/api-growth.svg');

const growthImage = '![Processor time of each call at one, four and sixteen times the data](images/api-growth.svg)';

/** Lighthouse has a table of its own. */
const isOfLighthouse = ({ what }: { readonly what: string }) => what.startsWith('Lighthouse');

/** Writes the tables of `docs/performance.md` anew from the results' files: nobody copies a figure by hand. */
export function writePerformancePage(): void {
  const site: KeptSite | undefined = keptResult('site');
  const api: KeptApi | undefined = keptResult('api');
  const flights: Kept<object> | undefined = keptResult('flights');
  const releases: Kept<object> | undefined = keptResult('releases');
  const all = Object.entries({ site, api, flights, releases }).flatMap(([name, kept]) =>
    kept ? [[name, kept] as const] : [],
  );
  const blocks = {
    machine: machineBlock(all),
    ...(site && {
      'site budgets': budgetsBlock((site.budgets ?? []).filter((budget) => !isOfLighthouse(budget))),
      'site figures': ratiosBlock(site.ratios ?? []),
      lighthouse: lighthouseBlock(site),
      moves: movesBlock(site),
    }),
    ...(api && { 'api budgets': budgetsBlock(api.budgets ?? []), 'api calls': `${growthImage}\n\n${callsBlock(api)}` }),
    ...(flights?.budgets && { 'flights budgets': budgetsBlock(flights.budgets) }),
    ...(releases && { 'releases budgets': budgetsBlock(releases.budgets ?? []) }),
  };
  if (api?.figures) writeFileSync(growthPicture, growthPlot(api.figures));
  writeFileSync(page, fillBlocks(readFileSync(page, 'utf8'), blocks));
}
