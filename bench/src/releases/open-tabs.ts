import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Operator } from './operator';
import type { Pair } from './pairs';
import { nowMs, pageOf, renderedAt, watchPages } from './watched-page';

/** A tab listens for moves this long after it was opened, and is idle then. */
const settledMs = 8_000;

interface Tabs {
  readonly browser: Browser;
  readonly origin: string;
  readonly operator: Operator;
  readonly visitors: number;
  readonly tabsEach: number;
}

/** From the call of a rollback until each open tab shows the release of before, milliseconds; a value for each tab. */
export async function openTabs(given: Tabs, pairs: readonly Pair[]): Promise<number[]> {
  const { browser, origin, operator } = given;
  const contexts = await Promise.all(Array.from({ length: given.visitors }, () => browser.newContext()));
  const tabs = (await Promise.all(contexts.map((context) => openIn(context, given.tabsEach)))).flat();
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

async function openIn(context: BrowserContext, count: number): Promise<Page[]> {
  await watchPages(context);
  return Promise.all(Array.from({ length: count }, () => context.newPage()));
}
