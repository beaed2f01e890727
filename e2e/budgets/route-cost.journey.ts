import { paths } from 'shared/paths';
import { expect, test } from '../site/journey';
import { frameDocument } from '../site/rendered-document';
import { costsOf, isScript, lateScripts } from './costs';
import { openStaged } from './measure-route';
import { countPackageCopies, oneCopyEach } from './package-copies';
import { type BudgetedRoute, layoutShiftBudget, routeBudgets } from './route-budgets';
import { readyElements, visitsOf } from './visited-routes';

const phone = { width: 360, height: 740 };
const laptop = { width: 1440, height: 900 };
/** Shows a whole page at once, so that layout shifts below the fold are measured as well. */
const tall = { width: 360, height: 4_000 };

// Runs on both workers.
test.describe.configure({ mode: 'parallel' });
test.beforeEach(async ({ site }) => void (await frameDocument(site.origin + paths.trackRide)));

for (const name of Object.keys(routeBudgets) as BudgetedRoute[]) {
  test(`a cold visit to ${name} stays within its budgets of bytes, requests, depth and layout shift`, async ({
    browser,
    site,
  }) => {
    const { address: path, prepare } = await visitsOf[name](site.origin);
    const visit = async (viewport: typeof phone) => {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      await prepare?.(page);
      const { visit } = await openStaged(page);
      const visited = await visit(site.origin + path, readyElements[name]);
      await context.close();
      return visited;
    };
    const isHome = name === 'home';
    const onPhone = await visit(phone);
    const shifts = [
      ['a phone', onPhone.shifts] as const,
      ['a laptop', (await visit(laptop)).shifts] as const,
      ...(isHome ? [['a screen that shows all of it', (await visit(tall)).shifts] as const] : []),
    ];
    const budget = routeBudgets[name];
    const [start, idle] = [costsOf(onPhone.start), costsOf(onPhone.idle)];
    console.log(name, JSON.stringify({ ...start, idle, depth: onPhone.depth }));

    expect.soft(start.scriptBytes, `script bytes of ${path}`).toBeLessThanOrEqual(budget.scriptBytes);
    expect.soft(start.fileBytes, `bytes of ${path}`).toBeLessThanOrEqual(budget.fileBytes);
    expect.soft(start.apiBytes, `bytes of API responses for ${path}`).toBeLessThanOrEqual(budget.apiBytes);
    expect.soft(start.requests, `requests of ${path}`).toBeLessThanOrEqual(budget.requests);
    expect.soft(idle.scriptBytes, `script bytes of ${path} when idle`).toBeLessThanOrEqual(budget.idle.scriptBytes);
    expect.soft(idle.fileBytes, `bytes of ${path} when idle`).toBeLessThanOrEqual(budget.idle.fileBytes);
    expect.soft(idle.requests, `requests of ${path} when idle`).toBeLessThanOrEqual(budget.idle.requests);
    expect.soft(onPhone.depth, `round trips until ${path} is usable`).toBeLessThanOrEqual(budget.depth);
    expect.soft(lateScripts(onPhone.start), `scripts that the document of ${path} does not name`).toEqual([]);
    const scripts = [...onPhone.start, ...onPhone.idle].filter(isScript).map(({ url }) => url);
    expect.soft(await countPackageCopies(scripts), `shared packages in the scripts of ${path}`).toEqual(oneCopyEach);
    for (const [where, moved] of shifts) {
      const total = moved.reduce((sum, { value }) => sum + value, 0);
      expect
        .soft(total, `layout shift of ${path} on ${where}: ${JSON.stringify(moved)}`)
        .toBeLessThan(layoutShiftBudget);
    }
  });
}
