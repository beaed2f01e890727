import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Conditions, direct, emulate, recordTraffic, type Traffic } from './network';
import { type Noted, probe, type SiteCostWindow } from './probe';

export interface Visit extends Noted {
  readonly usableMs: number;
  readonly traffic: Traffic;
}

const phone = { width: 360, height: 740 };
export const laptop = { width: 1440, height: 900 };

/** What is fetched later than this belongs to no start. */
const latestTimerMs = 3_000;
const usableWithinMs = 90_000;

/** A browser that has never been here. Its cache is its own; a worker of the site would answer in the place of the network. */
export async function newVisitor(
  browser: Browser,
  viewport = phone,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const visitor = await browser.newContext({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce', ...more });
  // the compiler of this bench marks functions with their names by a function that no page has
  await visitor.addInitScript('globalThis.__name = (named) => named');
  return visitor;
}

interface VisitOptions {
  readonly address: string;
  readonly selector: string;
  readonly conditions: Conditions;
  /** Whether to stay until nothing is fetched any more. */
  readonly untilRest?: boolean;
}

/** Opens an address in a page of its own, and stays until it can be used. */
export async function visit(visitor: BrowserContext, options: VisitOptions): Promise<Visit> {
  const page = await visitor.newPage();
  try {
    return await visitWith(page, options);
  } finally {
    await page.close();
  }
}

/** The same in a page that goes on being used. */
export async function visitWith(
  page: Page,
  { address, selector, conditions, untilRest = conditions === direct }: VisitOptions,
): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const recording = await recordTraffic(session);
  await emulate(session, conditions);
  await page.addInitScript(probe, { selector, latestTimerMs });
  await page.goto(address, { waitUntil: 'commit', timeout: usableWithinMs });
  const usableMs = await usable(page);
  await page.waitForLoadState('load', { timeout: usableWithinMs });
  if (untilRest) await recording.atRest();
  const noted = await afterNextFrame(page);
  const visited = { ...noted, usableMs, traffic: recording.traffic() };
  await session.detach();
  return visited;
}

/** @throws when the page cannot be used in time */
export async function usable(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (window as unknown as SiteCostWindow).siteCost?.usableMs, undefined, {
    timeout: usableWithinMs,
    polling: 50,
  });
  return (await found.jsonValue()) ?? 0;
}

/** Paints and shifts are told of after the frame that they happened in. */
const afterNextFrame = (page: Page): Promise<Noted> =>
  page.evaluate(async () => {
    await new Promise((told) => requestAnimationFrame(() => setTimeout(told, 100)));
    const { usableMs, firstPaintMs, largestPaintMs, blockedMs, layoutShift } = (window as unknown as SiteCostWindow)
      .siteCost;
    return { usableMs, firstPaintMs, largestPaintMs, blockedMs, layoutShift };
  });
