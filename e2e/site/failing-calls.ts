import type { Page, Route } from '@playwright/test';

/** The failures of a call, as route handlers. */
export const failures = {
  network: (route: Route) => route.abort('connectionfailed'),
  server: (route: Route) =>
    route.fulfill({ status: 500, json: { message: 'Our server tripped. Please try again.', code: 'INTERNAL' } }),
  silent: (route: Route) => route.fulfill({ status: 500, json: {} }),
  garbage: (route: Route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '<html>Sign in to this Wi-Fi</html>' }),
} as const;

export type Failure = keyof typeof failures;

/** The message that a traveller sees for each failure. */
export const messageOf: Record<Exclude<Failure, 'silent'>, string> = {
  network: 'We could not reach the site. Check your connection and try again.',
  server: 'Our server tripped. Please try again.',
  garbage: 'Something went wrong. Try again in a moment.',
};

/** Makes a call fail from now on; replaces an earlier failure. @returns restores the call */
export async function failCall(page: Page, path: string, failure: Failure): Promise<() => Promise<void>> {
  const address = `**/api/v1${path}`;
  await page.unroute(address);
  await page.route(address, failures[failure]);
  return () => page.unroute(address);
}
