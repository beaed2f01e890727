import type { Page, Route } from '@playwright/test';

/** The ways in which one call fails on the wire. */
export const faults = {
  network: (route: Route) => route.abort('connectionfailed'),
  server: (route: Route) =>
    route.fulfill({ status: 500, json: { message: 'Our server tripped. Please try again.', code: 'INTERNAL' } }),
  silent: (route: Route) => route.fulfill({ status: 500, json: {} }),
  garbage: (route: Route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '<html>Sign in to this Wi-Fi</html>' }),
} as const;

export type Fault = keyof typeof faults;

/** What the traveller reads of a fault, wherever a sentence is shown. */
export const sentences: Record<Exclude<Fault, 'silent'>, string> = {
  network: 'We could not reach the site. Check your connection and try again.',
  server: 'Our server tripped. Please try again.',
  garbage: 'Something went wrong. Try again in a moment.',
};

/** Makes a call fail from now on, in place of how it failed before; resolves to what mends it. */
export async function breakCall(page: Page, path: string, fault: Fault): Promise<() => Promise<void>> {
  const address = `**/api/v1${path}`;
  await page.unroute(address);
  await page.route(address, faults[fault]);
  return () => page.unroute(address);
}
