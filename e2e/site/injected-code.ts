import type { Page, Route } from '@playwright/test';

const mark = 'isForged';

/** A statement that leaves a mark on `window`, so that a journey sees whether altered code ran. */
export const injectedCode = `globalThis.${mark} = true;`;

/** Fulfills a request with the site's response and the injected code in front of it. */
export async function injectCode(route: Route): Promise<void> {
  const response = await route.fetch();
  // these describe the original body
  const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers();
  await route.fulfill({ response, headers, body: injectedCode + (await response.text()) });
}

export const hasInjectedCodeRun = (page: Page): Promise<boolean> => page.evaluate((name) => name in window, mark);
