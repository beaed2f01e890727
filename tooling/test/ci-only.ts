import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Server tests that start processes or browsers, or wait for time-outs, with what they check. They take a third of the time of all
 * server tests, and few changes can break them: `pnpm test:ci` runs them, and `pnpm test` does not.
 */
const serverTests: Readonly<Record<string, string>> = {
  'api/src/database/pool.pg.test.ts': 'time-outs of the connection pool',
  'api/src/database/silent-connections.pg.test.ts': 'time-outs of a database that stops answering',
  'api/src/health/stuck-process.pg.test.ts': 'a process that stops responding',
  'api/src/http/crash.test.ts': 'a process that crashes',
  'api/src/payments/contract/crash.pg.test.ts': 'a process that is killed before each step of a payment',
  'api/src/payments/contract/crowd.contract.test.ts': 'bookings at once while calls of a provider fail',
  'api/src/payments/contract/two-processes.pg.test.ts': 'two processes that take notices and send refunds',
  'api/src/start-failure.test.ts': 'processes that cannot start',
  'releases/src/gate/examiner.test.ts': 'releases in a browser of the gate',
  'releases/src/http/publish-load.test.ts': 'large releases published under load',
  'releases/src/http/silent-bucket.test.ts': 'time-outs of an object store that stops answering',
  'releases/src/registry/process-races.pg.test.ts': 'two processes that move releases, fifty rounds',
  'releases/src/site/run-site.test.ts': 'processes that get signals',
  'releases/src/site/site.test.ts': 'the whole site, built and started',
  'server/src/database/silent-connections.pg.test.ts': 'time-outs of a database that stops answering',
};

/** Their paths. @throws for a path without a file, so that a renamed test does not slip back into the short run */
export function ciOnlyServerTests(root: string): string[] {
  return existing(root, Object.keys(serverTests));
}

/** The journeys of `pnpm test`: each main flow of travellers and operators once. `pnpm test:ci` runs all journeys. */
const mainJourneyFiles = [
  'flights/book-a-flight',
  'rides/book-a-ride',
  'tracking/track-a-ride',
  'content/contact-and-subscribe',
  'ops/back-office',
  'releases/operator',
  'offline/confirmation',
];

export function mainJourneys(root: string): string[] {
  return existing(
    root,
    mainJourneyFiles.map((name) => `e2e/${name}.journey.ts`),
  );
}

function existing(root: string, files: readonly string[]): string[] {
  const missing = files.filter((file) => !existsSync(join(root, file)));
  if (missing.length) throw new Error(`tooling/test/ci-only.ts names missing files: ${missing.join(', ')}`);
  return [...files];
}
