import type { Page } from '@playwright/test';

/** What a cold visit of an address fetched, as it came over the wire. */
export interface RouteCost {
  readonly requests: number;
  readonly scriptBytes: number;
  readonly totalBytes: number;
  /** Scripts that were fetched but had no `<link rel="preload">`: each is a round trip more. */
  readonly lateScripts: readonly string[];
  /** Cumulative layout shift from navigation to rest. */
  readonly layoutShift: number;
}

const laterMs = 3_000;

/**
 * Visits an address with an empty cache and adds up what the network carried until it is at rest.
 *
 * @param isWhole resolves once everything is there that the page asks for when it is idle
 */
export async function measureRoute(
  page: Page,
  address: string,
  isWhole: (page: Page) => Promise<void> = async () => undefined,
): Promise<RouteCost> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.clearBrowserCache');
  const types = new Map<string, { type: string; url: string }>();
  const bytes = new Map<string, number>();
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    types.set(requestId, { type, url: response.url }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  // what a page fetches after seconds, as the toasts, is no part of its start: a slow machine would count it, a fast one not
  await page.addInitScript((laterMs) => {
    const wait = window.setTimeout.bind(window);
    const waitUnlessLater = (work: () => void, delayMs = 0) => (delayMs < laterMs ? wait(work, delayMs) : 0);
    Object.assign(window, { setTimeout: waitUnlessLater });
  }, laterMs);
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.total += entry.value;
    }).observe({ type: 'layout-shift' as 'mark', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await isWhole(page);
  // a shift is told of after the frame that it happened in
  await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => setTimeout(told))));
  const layoutShift = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
  const preloaded = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
        'head link[rel=preload], script[src][integrity]',
      ),
    ].map((tag) => ('href' in tag ? tag.href : tag.src)),
  );
  await network.detach();
  const finished = [...bytes].map(([id, size]) => ({ size, ...types.get(id) }));
  const scripts = finished.filter(({ type }) => type === 'Script');
  const add = (list: readonly { size: number }[]) => list.reduce((total, { size }) => total + size, 0);
  return {
    requests: finished.length,
    scriptBytes: add(scripts),
    totalBytes: add(finished),
    lateScripts: scripts.map(({ url }) => url ?? '').filter((url) => !preloaded.includes(url)),
    layoutShift,
  };
}
