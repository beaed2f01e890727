import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every test of the server runs on PostgreSQL; these run on the embedded database as well: what differs between the
 * two (opening, migrating, types, extensions, jobs, one connection for all), and the main life of every area.
 */
const embedded: Readonly<Record<string, readonly string[]>> = {
  'api/src/add-ons': ['add-ons'],
  'api/src/bookings': ['unpaid-holds', 'states'],
  'api/src/content': ['content.letters', 'contact', 'reviews', 'subscription'],
  'api/src/coupons': ['flight-with-coupon', 'ride-with-coupon'],
  'api/src/database': ['migrate', 'value-types'],
  'api/src/flights': ['book-flight', 'flight-life', 'search/search-flights'],
  'api/src/http': ['crash', 'idempotency'],
  'api/src/jobs': ['queue'],
  'api/src/mail': ['mail'],
  'api/src/payments': ['account-expiry', 'notices', 'payments', 'refunds'],
  'api/src/places': ['places'],
  'api/src/privacy': ['erase', 'privacy'],
  'api/src/rides': ['create-ride', 'ride-life', 'search-rides'],
  'api/src/staff': ['money/flight-money', 'money/money', 'staff-rides', 'sign-in'],
  'api/src/tracking': ['cancel-flight', 'cancel-ride', 'tracking'],
  'server/src': ['database/folder-lock', 'http/shedding'],
  'releases/src': ['http/releases-api', 'registry/registry', 'site/site'],
};

/** Their paths. Throws for a name without a file: one that was renamed must not fall out of the run. */
export function embeddedTests(root: string): string[] {
  const paths = Object.entries(embedded).flatMap(([folder, names]) =>
    names.map((name) => join(root, folder, `${name}.test.ts`)),
  );
  const lost = paths.filter((path) => !existsSync(path));
  if (lost.length) throw new Error(`tooling/test/embedded.ts names what is not there: ${lost.join(', ')}`);
  return paths;
}
