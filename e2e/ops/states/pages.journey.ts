import type { Page } from '@playwright/test';
import type { StaffMessage } from 'shared/contract/staff-messages';
import { mockResponse } from '../../pictures/mock-response';
import { staffReviews } from '../../pictures/sample-data/console-responses';
import { expect, test } from '../../site/journey';
import type { Site } from '../../site/launch-site';
import { newTraveller } from '../../site/traveller';
import { expectAccessible } from '../accessible';
import { h1, signIn } from '../sign-in';
import { paidRide, soon } from '../steps';

// Rides can start at once. The browser reports the 401 that opens the sign-in page, and the loads that fail.
test.use({
  expectedErrors: [/status of (401|404|500)/],
  siteEnv: { RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' },
});

/** Too much was paid for it, so that money waits too. */
let booked: Promise<string> | undefined;
const bookedOn = (site: Site): Promise<string> => {
  booked ??= paidRide(site, newTraveller(), 50_000).then(({ savedBookedRide }) => savedBookedRide.bookingId);
  return booked;
};

interface PageStates {
  /** `:reference` stands for a booking. */
  readonly path: string;
  readonly title: string | RegExp;
  /** What shows that it is loaded. */
  readonly words: string | RegExp;
  /** The call that fills it. */
  readonly call: string;
  /** What it shows if that call fails. */
  readonly failed: string | RegExp;
  readonly empty?: { readonly words: string | RegExp; readonly path?: string; readonly data?: unknown };
}

const now = new Date().toISOString();
const { pickupDate: day } = soon();
const notLoaded = /could not be loaded/;

const message = {
  ...{ reference: 'MSG-4K7P-2XQD', subject: 'refund', fullName: 'Amina Bello', email: 'amina@example.com' },
  ...{
    phone: '+2348035550142',
    bookingId: 'TFY-R8K2-MQX4',
    message: 'Where is my money?',
    writtenOn: now,
    answer: null,
  },
} satisfies StaffMessage;
const answer = { answeredOn: now, answeredBy: 'Ada Obi', note: 'Refunded on Friday', undoUntil: null };
const messages = [message, { ...message, reference: 'MSG-4K7P-2XQE', answer }];

const pages: readonly PageStates[] = [
  {
    path: '/ops',
    title: 'Now',
    words: 'Otherwise cancelled and refunded',
    call: '/staff/now',
    failed: notLoaded,
    empty: { words: 'Nothing waits', data: { now, may: ['self', 'rides:read', 'rides:change'], items: [], left: 0 } },
  },
  {
    path: '/ops/rides',
    title: 'Rides',
    words: 'To be confirmed',
    call: '/staff/now',
    failed: notLoaded,
    empty: { words: 'No ride waits', data: { now, may: ['self', 'rides:read', 'rides:change'], items: [], left: 0 } },
  },
  {
    path: `/ops/rides?day=${day}`,
    title: 'Rides',
    words: 'To be confirmed',
    call: '/staff/rides',
    failed: notLoaded,
    empty: { words: 'No rides on this day', data: { day, rides: [], next: null } },
  },
  {
    path: '/ops/rides?view=drivers',
    title: 'Rides',
    words: 'No drivers yet',
    call: '/staff/drivers',
    failed: notLoaded,
  },
  {
    path: '/ops/bookings',
    title: 'Bookings',
    words: 'One booking.',
    call: '/staff/bookings',
    failed: notLoaded,
    empty: { words: 'No bookings yet', data: { bookings: [], next: null } },
  },
  {
    path: '/ops/bookings/:reference',
    title: /^TFY-R/,
    words: 'Notes of the staff',
    call: '/staff/bookings/',
    failed: notLoaded,
    empty: { words: /There is no booking TFY-RAAA-AAAA/, path: '/ops/bookings/TFY-RAAA-AAAA' },
  },
  {
    path: '/ops/payments',
    title: 'Payments in review',
    words: 'Too much',
    call: '/staff/payments',
    failed: notLoaded,
    empty: { words: 'Nothing to review', data: [] },
  },
  {
    path: '/ops/payments/ledger',
    title: 'Ledger',
    words: 'Sums by reason',
    call: '/staff/ledger',
    failed: notLoaded,
    empty: { words: 'Nothing moved', path: '/ops/payments/ledger?q=NOTHING' },
  },
  {
    path: '/ops/payments/reconciliation',
    title: 'Reconciliation',
    words: 'Open differences',
    call: '/staff/reconciliation',
    failed: notLoaded,
    empty: { words: 'No reports yet', data: { reports: [], differences: [], missing: [] } },
  },
  {
    path: '/ops/messages',
    title: 'Messages',
    words: 'Show only',
    call: '/staff/messages',
    failed: notLoaded,
    empty: { words: 'Where is my money?', data: { messages, open: 1, next: null } },
  },
  {
    path: '/ops/reviews',
    title: 'Reviews',
    words: 'No reviews yet',
    call: '/staff/reviews',
    failed: notLoaded,
    empty: { words: 'Put on the site', data: staffReviews() },
  },
  {
    path: '/ops/catalogue',
    title: 'Ride prices',
    words: 'Saloon',
    call: '/staff/catalogue/ride-prices',
    failed: notLoaded,
  },
  {
    path: '/ops/catalogue/coupons',
    title: 'Coupons',
    words: 'PICKUP10',
    call: '/staff/catalogue/coupons',
    failed: notLoaded,
    empty: { words: 'No coupons yet', data: { entries: [], mayChange: true } },
  },
  {
    path: '/ops/catalogue/cars',
    title: 'Cars',
    words: 'In service',
    call: '/staff/catalogue/cars',
    failed: notLoaded,
  },
  {
    path: '/ops/catalogue/areas',
    title: 'Areas',
    words: /^On$/,
    call: '/staff/catalogue/areas',
    failed: notLoaded,
  },
  {
    path: '/ops/catalogue/add-ons',
    title: 'Add-ons',
    words: 'Extra 10 kg bag',
    call: '/staff/catalogue/add-ons',
    failed: notLoaded,
  },
  {
    path: '/ops/catalogue/fares',
    title: 'Fares',
    words: 'Classic',
    call: '/staff/catalogue/fares',
    failed: notLoaded,
  },
  {
    path: '/ops/catalogue/routes',
    title: 'Popular routes',
    words: 'Change popular routes',
    call: '/staff/catalogue/popular-routes',
    failed: notLoaded,
  },
  {
    path: '/ops/catalogue/contacts',
    title: 'Company',
    words: 'Change company and contacts',
    call: '/staff/catalogue/contacts',
    failed: notLoaded,
  },
  {
    path: '/ops/releases',
    title: 'Releases',
    words: 'Storage',
    call: '/releases/api/status',
    failed: notLoaded,
  },
  {
    path: '/ops/releases/mf-rides',
    title: 'Timeline of mf-rides',
    words: /is live/,
    call: '/releases/api/history',
    failed: notLoaded,
  },
  {
    path: '/ops/tokens',
    title: 'Tokens',
    words: 'this machine',
    call: '/releases/api/tokens',
    failed: notLoaded,
    empty: { words: 'No tokens yet', data: { tokens: [] } },
  },
  {
    path: '/ops/people',
    title: 'People',
    words: 'Second factor set up',
    call: '/staff/people',
    failed: notLoaded,
  },
  {
    path: '/ops/history',
    title: 'History of actions',
    words: 'signed in',
    call: '/staff/history',
    failed: notLoaded,
    empty: { words: 'Nothing was done', path: '/ops/history?person=nobody-of-us' },
  },
  {
    path: '/ops/webhooks',
    title: 'Webhooks',
    words: 'No webhooks yet',
    call: '/staff/webhooks',
    failed: notLoaded,
  },
  {
    path: '/ops/account',
    title: 'Your account',
    words: 'This session',
    call: '/staff/me/sessions',
    failed: notLoaded,
  },
  {
    // without its counters
    path: '/ops/nowhere',
    title: 'Page not found',
    words: 'Nothing is here',
    call: '/staff/waiting',
    failed: 'Nothing is here',
  },
];

const shows = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeAttached();

for (const { path, title, words, call, failed, empty } of pages)
  test(`${path} is accessible when it loads, has loaded, is empty and has failed`, async ({ page, site }) => {
    const address = `${site.opsOrigin}${path.replace(':reference', await bookedOn(site))}`;
    await signIn(page, site, '/ops/account');

    await page.goto(address);
    await shows(page, words);
    await expect(h1(page)).toHaveText(title);
    await expectAccessible(page, 'loaded');

    if (empty?.path) {
      await page.goto(site.opsOrigin + empty.path);
      await shows(page, empty.words);
      await expectAccessible(page, 'empty');
    }

    await mockResponse(page, call, 'pending');
    // until then another heading may be shown, which is about to disappear
    const asked = page.waitForRequest((request) => request.url().includes(call));
    await page.goto(address);
    await asked;
    await expect(h1(page)).toBeVisible();
    await expectAccessible(page, 'loading');

    await mockResponse(page, call, { status: 500, code: 'INTERNAL', message: 'Our server tripped. Please try again.' });
    await page.reload();
    await shows(page, failed);
    await expectAccessible(page, 'failed');

    if (empty?.data) {
      await mockResponse(page, call, { data: empty.data });
      await page.reload();
      await shows(page, empty.words);
      await expectAccessible(page, 'empty');
    }
  });

test.describe('a page', () => {
  test.use({ expectedErrors: [/status of (401|404)|ChunkLoadError/] });

  test('of which the code is gone after an update is accessible, and is shown once it is loaded again', async ({
    page,
    site,
  }) => {
    await signIn(page, site, '/ops/account');
    await expect(h1(page)).toHaveText('Your account');
    const scripts = '**/ops/assets/*.js';
    await page.route(scripts, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Reviews' }).click();
    await shows(page, 'This page cannot be shown');
    await expect(h1(page)).toHaveText('Reviews');
    await expect(h1(page)).toBeFocused();
    await expectAccessible(page, 'without its code');
    await page.unroute(scripts);
    await page.getByRole('button', { name: 'Load again' }).click();
    await shows(page, 'No reviews yet');
  });
});
