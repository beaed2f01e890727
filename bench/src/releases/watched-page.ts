import type { BrowserContext, Page } from 'playwright-core';

/** A page of each remote that needs no earlier choice. */
export const pageOf: Readonly<Record<string, string>> = {
  'mf-content': '/contact',
  'mf-flights': '/flight-search',
  'mf-rides': '/ride-search',
  'mf-tracking': '/track-booking',
};
export const remotes = Object.keys(pageOf);

interface Render {
  /** By the same clock as `nowMs`. */
  readonly atMs: number;
  readonly resources: readonly string[];
}

/** The system clock, which tabs and this process share, in milliseconds. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/**
 * Runs in a tab before any other script, and records each rendering of a page: a new heading element, rendered by React. The heading
 * in the document's own HTML does not count, because that page is not usable yet.
 */
const watch = `(() => {
  const renders = (globalThis.benchRenders = []);
  let known;
  const isRendered = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const check = () => {
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    if (!heading || heading === known || !isRendered(heading) || !heading.checkVisibility()) return;
    if (main.firstElementChild?.getAttribute('aria-busy') === 'true') return;
    known = heading;
    const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    renders.push({ atMs: performance.timeOrigin + performance.now(), resources });
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true, attributes: true });
})();`;

export const watchPages = (context: BrowserContext) => context.addInitScript(watch);

/** Waits until the tab has rendered its page from that release. @returns the time of the first rendering */
export async function renderedAt(page: Page, name: string, version: string, timeoutMs = 30_000): Promise<number> {
  const found = await page.waitForFunction(
    (base) => {
      const { benchRenders = [] } = globalThis as { benchRenders?: Render[] };
      return benchRenders.find(({ resources }) => resources.some((path) => path.startsWith(base)))?.atMs;
    },
    `/remotes/${name}/${version}/`,
    { timeout: timeoutMs, polling: 100 },
  );
  return Number(await found.jsonValue());
}
