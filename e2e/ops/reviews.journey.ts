import { callApi, dataOf } from '../site/call-api';
import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { signIn } from './sign-in';
import { paidRide, press, rowOf, soon } from './steps';

// Rides can start at once, and a session does not end while hours pass. The browser reports the 401 that opens the sign-in page.
test.use({
  expectedErrors: [/status of 401/],
  siteEnv: {
    RULE_EARLIEST_PICKUP_SECONDS: '0',
    RULE_UNCONFIRMED_CANCEL_HOURS: '0',
    RULE_STAFF_IDLE_MINUTES: '1440',
  },
  movesClock: true,
});

const comment = 'The driver of the other car, who lives at 3 Obi Street, was rude.';
/** From an hour before the pickup until after it. */
const twoHoursMs = 2 * 3_600_000;

test('a review is taken off the site and put back', async ({ page, site, context }) => {
  const traveller = newTraveller();
  const ride = await paidRide(site, traveller);
  const { bookingId } = ride.savedBookedRide;
  await signIn(page, site, `/ops/rides?day=${soon().pickupDate}`);
  await press(rowOf(page, ride), 'Confirm ride');
  await expect(rowOf(page, ride).getByText('Needs a driver').first()).toBeVisible();
  await site.passTime(twoHoursMs);
  await dataOf(
    callApi(site.origin, '/contact-us/review-response', { bookingId, email: traveller.email, rating: 2, comment }),
  );

  const visitor = await context.newPage();
  await visitor.goto(site.origin);
  await expect(visitor.getByText(comment)).toBeVisible();

  await page.goto(`${site.opsOrigin}/ops/reviews`);
  const row = page.getByRole('listitem').filter({ hasText: bookingId });
  await press(row, `Take off the site (review of ${bookingId})`);
  await expect(row.getByText('Not on the site')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText(comment)).toHaveCount(0);

  await press(row, `Put on the site (review of ${bookingId})`);
  await expect(row.getByText('On the site', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(comment)).toBeVisible();
});
