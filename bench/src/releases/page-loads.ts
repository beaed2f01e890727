import type { Browser } from 'playwright-core';
import type { Operator } from './operator';
import type { Pair } from './pairs';
import { nowMs, pageOf, renderedAt, watchPages } from './watched-page';

/** Who loads: somebody who was on the site before, with the shell in the browser's cache, or nobody yet. */
export type Visitor = 'returning' | 'new';

/** From the call of a rollback to a new page that shows the release of before and can be used, milliseconds. */
export async function firstPageLoads(
  { browser, origin, operator }: { browser: Browser; origin: string; operator: Operator },
  pairs: readonly Pair[],
  visitor: Visitor,
): Promise<number[]> {
  const ms: number[] = [];
  for (const { name, before, after } of pairs) {
    await operator.promote(name, after);
    const context = await browser.newContext();
    await watchPages(context);
    const page = await context.newPage();
    if (visitor === 'returning') await page.goto(origin, { waitUntil: 'networkidle' });
    const calledAt = nowMs();
    await operator.rollBack(name, before);
    await page.goto(origin + pageOf[name], { waitUntil: 'commit' });
    ms.push((await renderedAt(page, name, before)) - calledAt);
    await context.close();
  }
  return ms;
}
