import { test as base } from '@playwright/test';
import { type Engine, launchSite, type Site } from './launch-site';

interface WorkerOptions {
  /** The database of the site under test. */
  engine: Engine;
  /** Settings that differ from the defaults: shorter deadlines, raised limits. */
  siteEnv: Record<string, string>;
  /** Whether the journeys set the clock of the site forward. */
  movesClock: boolean;
}

/**
 * The `test` of a journey. Each worker has its own site, and an unexpected console error fails the test.
 */
export const test = base.extend<{ baseURL: string; expectedErrors: RegExp[] }, WorkerOptions & { site: Site }>({
  engine: ['postgres', { option: true, scope: 'worker' }],
  siteEnv: [{}, { option: true, scope: 'worker' }],
  movesClock: [false, { option: true, scope: 'worker' }],
  site: [
    async ({ engine, siteEnv, movesClock }, use) => {
      const site = await launchSite({ engine, env: siteEnv, movesClock });
      await use(site);
      await site.discard();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    if (unexpected.length) throw new Error(`The console reported:\n${unexpected.join('\n')}`);
  },
});

export { expect } from '@playwright/test';
