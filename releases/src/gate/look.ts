import type { Page } from 'playwright-core';

/** What stands in a tab at a moment. */
export interface Look {
  readonly path: string;
  /** The page's first heading, if it can be seen. */
  readonly heading: string | undefined;
  /** Whether the place of the page holds anything at all. */
  readonly hasContent: boolean;
  /** Whether the whole page is still to come. */
  readonly isPending: boolean;
}

export const lookAt = (page: Page): Promise<Look> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    const isShown = heading?.checkVisibility() ?? false;
    return {
      path: location.pathname,
      heading: isShown ? heading?.innerText.trim() || heading?.textContent?.trim() || undefined : undefined,
      hasContent: Boolean(main?.innerText.trim() || main?.querySelector('input, button, svg, img')),
      isPending: main?.firstElementChild?.getAttribute('aria-busy') === 'true',
    };
  });
