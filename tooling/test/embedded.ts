import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The server tests that run on the embedded database as well: the differences to PostgreSQL (opening, migrations, types,
 * extensions, jobs, a single connection), and the main flow of every area.
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
  'api/src/staff': [
    'bookings/change-booking',
    'bookings/search-bookings',
    'catalogue/add-ons',
    'catalogue/coupons',
    'catalogue/popular-routes',
    'history/history',
    'ledger/ledger',
    'messages',
    'money/flight-money',
    'money/money',
    'money/reconciliation',
    'people/people',
    'staff-rides',
  ],
  'api/src/tracking': ['cancel-flight', 'cancel-ride', 'tracking'],
  'server/src': ['database/folder-lock', 'http/shedding'],
  'releases/src': ['http/moves', 'http/releases-api', 'http/tokens', 'registry/registry', 'site/site'],
};

/** Their paths. @throws for a name without a file, so that a renamed test is not left out */
export function embeddedTests(root: string): string[] {
  const paths = Object.entries(embedded).flatMap(([folder, names]) =>
    names.map((name) => join(root, folder, `${name}.test.ts`)),
  );
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length) throw new Error(`tooling/test/embedded.ts names missing files: ${missing.join(', ')}`);
  return paths;
}
