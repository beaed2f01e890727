import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Server tests that start processes or browsers, race, wait for time-outs, play many histories, hash passwords or check many cases of
 * one rule, by a part of their paths, with what they check. They take two thirds of the time of all server tests: `pnpm test:ci` runs
 * them, `pnpm test` and `pnpm test --changed` do not.
 */
const serverTests: Readonly<Record<string, string>> = {
  '.pg.test.ts': 'races, processes that are killed, and time-outs of a database that stops answering',
  // with a hyphen at its beginning Jest would take it for an option
  '[-]property.test.ts': 'many random histories',
  '.simulated.test.ts': 'each fault at each call of a payment provider',
  'api/src/bookings/hold-caps.test': 'limits on unpaid bookings, each with dozens of bookings',
  'api/src/http/crash.test.ts': 'a process that crashes',
  'api/src/payments/check/check-payments': 'a command line, started for each command',
  'api/src/payments/contract/(?!payments\\.)': 'failures, clocks, lists and crowds at each payment provider',
  'api/src/payments/(opening-faults|refund-faults|slow-refunds)': 'a site that stops at each step of a payment',
  'api/src/payments/(provider-outage|reconciliation/(late-list|reconcile-provider|slow-refund))':
    'providers that do not answer for hours, and their lists of many days',
  'api/src/staff/history/each-write': 'each call of the back office that writes, and its line in the history',
  'api/src/staff/people/(people|second-factor|sign-in|oidc/oidc)\\.': 'sign-ins, each with the slow hash of a password',
  'api/src/start-failure.test.ts': 'processes that cannot start',
  'releases/src/cli/(cli|key)\\.test.ts': 'the command line, started for each command',
  'releases/src/health/many-remotes': 'a site of 60 remotes',
  'releases/src/gate/(examiner|page-renderer)\\.': 'releases in a browser and in a renderer of the gate',
  'releases/src/http/(altered-files|publish-load|releases-broken-upload|retention|silent-bucket)':
    'many and large releases, and broken stores',
  'releases/src/renderer/': 'renderers that are killed, hang and grow',
  'releases/src/site/(people|run-site|site)\\.': 'the whole site, built, started and stopped',
  'releases/src/store/open-store': 'buckets that hang',
};

/** The patterns of their paths, for Jest. @throws for one without a file, so that a renamed test does not slip back into the short run */
export function ciOnlyServerTests(root: string): string[] {
  const files = ['api', 'releases', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, 'src', file).replaceAll('\\', '/'),
    ),
  );
  const patterns = Object.keys(serverTests);
  refuseMissing(patterns.filter((pattern) => !files.some((file) => new RegExp(pattern).test(file))));
  return patterns;
}

/** The journeys of `pnpm test`: each main flow of travellers and operators once. `pnpm test:ci` runs all journeys. */
const mainJourneyFiles = [
  'flights/book-a-flight',
  'rides/book-a-ride',
  'tracking/track-a-ride',
  'content/contact-and-subscribe',
  'ops/back-office',
  'ops/session',
  'releases/operator',
  'offline/confirmation',
];

export function mainJourneys(root: string): string[] {
  const files = mainJourneyFiles.map((name) => `e2e/${name}.journey.ts`);
  refuseMissing(files.filter((file) => !existsSync(join(root, file))));
  return files;
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length) throw new Error(`tooling/test/ci-only.ts names missing files: ${missing.join(', ')}`);
}
