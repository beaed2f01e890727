import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readResult, type StoredResult } from '../result';
import { growthChart } from './bar-chart';
import {
  type ApiResult,
  budgetsBlock,
  callsBlock,
  lighthouseBlock,
  machineBlock,
  navigationsBlock,
  ratiosBlock,
  type SiteResult,
} from './blocks';

const docs = resolve(import.meta.dirname, '../../../docs');
const pageFile = resolve(docs, 'performance.md');
const growthFile = resolve(docs, 'images/api-growth.svg');

const growthImage = '![Processor time of each call at one, four and sixteen times the data](images/api-growth.svg)';

/** Writes the tables of `docs/performance.md` from the results files, so that no number is copied by hand. */
export function writePerformancePage(): void {
  const site: SiteResult | undefined = readResult('site');
  const api: ApiResult | undefined = readResult('api');
  const flights: StoredResult<object> | undefined = readResult('flights');
  const releases: StoredResult<object> | undefined = readResult('releases');
  const all = Object.entries({ site, api, flights, releases }).flatMap(([name, result]) =>
    result ? [[name, result] as const] : [],
  );
  // Lighthouse has a table of its own
  const siteBudgets = (site?.budgets ?? []).filter(({ what }) => !what.startsWith('Lighthouse'));
  const blocks = {
    machine: machineBlock(all),
    ...(site && {
      'site budgets': budgetsBlock(siteBudgets),
      'site figures': ratiosBlock(site.ratios ?? []),
      lighthouse: lighthouseBlock(site),
      navigations: navigationsBlock(site),
    }),
    ...(api && { 'api budgets': budgetsBlock(api.budgets ?? []), 'api calls': `${growthImage}\n\n${callsBlock(api)}` }),
    ...(flights?.budgets && { 'flights budgets': budgetsBlock(flights.budgets) }),
    ...(releases && { 'releases budgets': budgetsBlock(releases.budgets ?? []) }),
  };
  if (api?.figures) writeFileSync(growthFile, growthChart(api.figures));
  writeFileSync(pageFile, fillBlocks(readFileSync(pageFile, 'utf8'), blocks));
}

/**
 * Replaces the text between `<!-- measured: name -->` and `<!-- end -->` by the block of that name.
 *
 * @throws Error if the page has no such place
 */
function fillBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
  return Object.entries(blocks).reduce((text, [name, block]) => {
    const place = new RegExp(`(<!-- measured: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
    if (!place.test(text)) throw new Error(`The page has no place for "${name}"`);
    return text.replace(place, (_, start: string, end: string) => `${start}\n${block}\n\n${end}`);
  }, page);
}
