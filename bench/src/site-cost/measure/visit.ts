import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromiumArgs, provideChromium } from 'tooling/browser';
import { type Conditions, direct, emulate, recordTraffic, type Traffic } from './network';
import { type PageMetrics, probe, type SiteCostWindow } from './probe';

/** A Chromium that trusts the certificate with this fingerprint; with an untrusted one it would cache nothing. */
export async function launchBrowser(fingerprint: string): Promise<Browser & { readonly path: string }> {
  const path = await provideChromium((line) => console.log(`  ${line}`));
  const browser = await chromium.launch({ executablePath: path, args: browserArgs(fingerprint) });
  return Object.assign(browser, { path });
}

export const browserArgs = (fingerprint: string): string[] => [
  ...chromiumArgs,
  `--ignore-certificate-errors-spki-list=${fingerprint}`,
];

export interface Visit extends PageMetrics {
  readonly usableMs: number;
  readonly traffic: Traffic;
}

const phone = { width: 360, height: 740 };
export const laptop = { width: 1440, height: 900 };

const usableTimeoutMs = 90_000;
/** Idle work has started its requests by then. */
const idleWorkMs = 5_000;

/** A new visitor with an empty cache. Without service workers, which would respond instead of the network. */
export async function newVisitor(
  browser: Browser,
  viewport = phone,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const visitor = await browser.newContext({ viewport, serviceWorkers: 'block', reducedMotion: 'reduce', ...more });
  // esbuild, which compiles this bench, calls this function in code that is passed to the page
  await visitor.addInitScript('globalThis.__name = (named) => named');
  return visitor;
}

export interface VisitOptions {
  readonly address: string;
  /** The page is usable when React has rendered an element that matches. */
  readonly selector: string;
  readonly conditions: Conditions;
  /** Whether to stay until the network is idle. */
  readonly untilIdle?: boolean;
  /** Runs the page's idle work too, and waits for it; it is left out otherwise. */
  readonly withIdleWork?: boolean;
}

/** Opens an address in a new page, and closes it when it has been measured. */
export async function visit(visitor: BrowserContext, options: VisitOptions): Promise<Visit> {
  const page = await visitor.newPage();
  try {
    return await visitWith(page, options);
  } finally {
    await page.close();
  }
}

/** Opens an address in a page that stays open. */
export async function visitWith(
  page: Page,
  { address, selector, conditions, untilIdle = conditions === direct, withIdleWork = false }: VisitOptions,
): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const recording = await recordTraffic(session);
  await emulate(session, conditions);
  await page.addInitScript(probe, { selector, withIdleWork });
  await page.goto(address, { waitUntil: 'commit', timeout: usableTimeoutMs });
  const usableMs = await usable(page);
  await page.waitForLoadState('load', { timeout: usableTimeoutMs });
  await inWebFont(page);
  if (withIdleWork) await delay(idleWorkMs);
  if (untilIdle) await recording.networkIdle();
  const metrics = await afterNextFrame(page);
  const visited = { ...metrics, usableMs, traffic: recording.traffic() };
  await session.detach();
  return visited;
}

/** @throws if the page is not usable in time */
export async function usable(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (window as unknown as SiteCostWindow).siteCost?.usableMs, undefined, {
    timeout: usableTimeoutMs,
    polling: 50,
  });
  return (await found.jsonValue()) ?? 0;
}

/** Waits until the text has the web font: the layout for it is a part of a visit, whenever a build loads the font. */
const inWebFont = (page: Page) =>
  page.waitForFunction(
    () => [...document.fonts].some(({ family, status }) => family.includes('Onest Variable') && status === 'loaded'),
    undefined,
    { timeout: usableTimeoutMs, polling: 50 },
  );

/** Browsers report paints and layout shifts after their frame. */
const afterNextFrame = (page: Page): Promise<PageMetrics> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
    const { watch, ...metrics } = (window as unknown as SiteCostWindow).siteCost;
    return metrics;
  });
