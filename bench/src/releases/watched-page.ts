import type { BrowserContext, Page } from 'playwright-core';

/** A page of each remote that needs nothing to be chosen before. */
export const pageOf: Readonly<Record<string, string>> = {
  'mf-content': '/contact',
  'mf-flights': '/flight-search',
  'mf-rides': '/ride-search',
  'mf-tracking': '/track-booking',
};
export const remotes = Object.keys(pageOf);

interface Render {
  /** By the clock of this machine, as `nowMs`. */
  readonly atMs: number;
  readonly resources: readonly string[];
}

/** The clock that tabs and this process share, in milliseconds. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/**
 * Runs in a tab before anything else. A page that was drawn anew has another heading element than before; one of the
 * document's own text is not yet React's, and its fields and buttons do nothing.
 */
const watch = `(() => {
  const renders = (globalThis.benchRenders = []);
  let known;
  const isOfReact = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const look = () => {
    const main = document.querySelector('main');
    const heading = main?.querySelector('h1');
    if (!heading || heading === known || !isOfReact(heading) || !heading.checkVisibility()) return;
    if (main.firstElementChild?.getAttribute('aria-busy') === 'true') return;
    known = heading;
    const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    renders.push({ atMs: performance.timeOrigin + performance.now(), resources });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
})();`;

export const watchPages = (context: BrowserContext) => context.addInitScript(watch);

/** When this tab first showed its page from that release; waits for it. */
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
