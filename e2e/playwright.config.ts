import { defineConfig } from '@playwright/test';
import { chromiumArgs } from 'tooling/browser';
import type { Engine } from './site/launch-site';

const report = process.env.JOURNEYS_REPORT;
/** Set by `pnpm test:full`. */
const isFull = process.env.JOURNEYS_FULL !== undefined;

export default defineConfig<object, { engine: Engine }>({
  // Every journey on PostgreSQL; complete bookings, and what staff do most, on the embedded database too.
  projects: [
    { name: 'postgres', use: { engine: 'postgres' } },
    {
      name: 'embedded',
      testMatch: [
        '**/book-a-*.journey.ts',
        '**/payments/*.journey.ts',
        '**/ops/{back-office,now,people,session}.journey.ts',
        // the other ones of staff differ little there, and each has a site of its own
        ...(isFull ? ['**/ops/*.journey.ts'] : []),
        // staff work in these too
        '**/releases/approval.journey.ts',
        '**/releases/operator.journey.ts',
        '**/tracking/late-flight.journey.ts',
      ],
      use: { engine: 'embedded' },
    },
  ],
  globalSetup: './site/template.ts',
  testDir: '.',
  testMatch: '**/*.journey.ts',
  // whole tables
  testIgnore: isFull ? [] : '**/full/**',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would respond instead of the network, which the journeys test; those of `offline/` allow it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumArgs },
  },
});
