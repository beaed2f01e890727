import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { LocalRelease } from '../../../releases/src/builds/build-all';
import type { Operator } from './operator';
import { nowMs, pageOf, renderedAt, watchPages } from './watched-page';

/** A remote with two published releases. */
export interface Pair {
  readonly name: string;
  /** The release that is active first, and the target of a rollback. */
  readonly before: string;
  readonly after: string;
  /** The build of the second release. */
  readonly release: LocalRelease;
}

interface Setup {
  readonly browser: Browser;
  readonly origin: string;
  readonly operator: Operator;
}

/** The duration of each call of a rollback, in milliseconds. */
export async function acknowledged(operator: Operator, pairs: readonly Pair[], rounds: number): Promise<number[]> {
  const ms: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const pair = pairs[round % pairs.length];
    if (!pair) throw new Error('There are no remotes');
    await operator.promote(pair.name, pair.after);
    const startedAt = performance.now();
    await operator.rollBack(pair.name, pair.before);
    ms.push(performance.now() - startedAt);
  }
  return ms;
}

/** A returning visitor has the shell in the browser's cache. */
export type Visitor = 'returning' | 'new';

/** From the call of a rollback until a new page shows the earlier release and is usable, in milliseconds. */
export async function inNewPages(
  { browser, origin, operator }: Setup,
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

/** A tab has opened its event stream by then, and is idle. */
const settledMs = 8_000;

/** From the call of a rollback until each open tab shows the earlier release, in milliseconds. */
export async function inOpenTabs(
  { browser, origin, operator }: Setup,
  pairs: readonly Pair[],
  { visitors, tabsEach }: { readonly visitors: number; readonly tabsEach: number },
): Promise<number[]> {
  const contexts = await Promise.all(Array.from({ length: visitors }, () => browser.newContext()));
  const tabs = (await Promise.all(contexts.map((context) => openTabs(context, tabsEach)))).flat();
  const ms: number[] = [];
  for (const { name, before, after } of pairs) {
    await operator.promote(name, after);
    for (const tab of tabs) {
      await tab.goto(origin + pageOf[name]);
      await renderedAt(tab, name, after);
    }
    await delay(settledMs);
    const calledAt = nowMs();
    await operator.rollBack(name, before);
    const swapped = await Promise.all(tabs.map((tab) => renderedAt(tab, name, before)));
    ms.push(...swapped.map((at) => at - calledAt));
  }
  await Promise.all(contexts.map((context) => context.close()));
  return ms;
}

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  await watchPages(context);
  return Promise.all(Array.from({ length: count }, () => context.newPage()));
}
