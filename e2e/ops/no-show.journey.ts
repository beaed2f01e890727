import { expect, test } from '../site/journey';
import { newTraveller } from '../site/traveller';
import { signIn } from './sign-in';
import { choose, paidRide, press, rideOf, rowOf, soon } from './steps';

// Rides can start at once, and a session does not end while hours pass. The browser reports the refused no-show.
test.use({
  expectedErrors: [/status of (401|409)/],
  siteEnv: {
    RULE_EARLIEST_PICKUP_SECONDS: '0',
    RULE_UNCONFIRMED_CANCEL_HOURS: '0',
    RULE_STAFF_IDLE_MINUTES: '1440',
  },
  movesClock: true,
});

const hourMs = 3_600_000;

test('a no-show is accepted only after the free waiting time', async ({ page, site }) => {
  const { pickupDate } = soon();
  const ride = await paidRide(site, newTraveller());
  await signIn(page, site, `/ops/rides?day=${pickupDate}`);
  const row = rowOf(page, ride);
  await press(row, 'Confirm ride');
  await press(row, 'Assign driver');
  await page.getByLabel('Driver’s name').fill('Ada Eze');
  await page.getByLabel('Driver’s phone').fill('0803 111 2255');
  await press(row, 'Assign driver');
  await press(row, 'Driver is on the way');
  await press(row, 'Driver has arrived');
  await choose(row, 'No-show');
  const dialog = page.getByRole('dialog', { name: 'Did the traveller not come?' });
  await dialog.getByLabel(/Note for the traveller/).fill('We called three times');
  await press(dialog, 'Mark as no-show');
  await expect(dialog.getByRole('alert')).toContainText('The driver waits 60 minutes');
  await press(dialog, 'Keep the ride');

  // from an hour before the pickup to two hours after it
  await site.passTime(3 * hourMs);
  await page.reload();
  await choose(row, 'No-show');
  await press(dialog, 'Mark as no-show');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText('No-show', { exact: true })).toBeVisible();
  const { savedBookedRide, payment } = await rideOf(site, ride);
  expect([savedBookedRide.status, payment.refund]).toEqual(['no_show', null]);
});
