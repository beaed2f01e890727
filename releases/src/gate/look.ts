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
    const heading = main?.querySelector('h1');
    return {
      path: location.pathname,
      heading: (heading?.checkVisibility() && heading.textContent.replace(/\s+/g, ' ').trim()) || undefined,
      hasContent: Boolean(main?.textContent.trim() || main?.querySelector('input, button, svg, img')),
      isPending: main?.firstElementChild?.getAttribute('aria-busy') === 'true',
    };
  });
