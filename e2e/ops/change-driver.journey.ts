import { expect, test } from '../site/journey';
import { mailsOf } from '../site/mailbox';
import { newTraveller } from '../site/traveller';
import { signIn } from './sign-in';
import { choose, paidRide, press, rideOf, rowOf, soon } from './steps';

// Rides can start at once. The browser reports the 401 that opens the sign-in page.
test.use({
  expectedErrors: [/status of 401/],
  siteEnv: { RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' },
  movesClock: true,
});

/** The time to take a first driver back is over then. */
const undoMs = 61_000;

test('the driver of a ride is changed, and the traveller gets the new one by mail', async ({ page, site }) => {
  const traveller = newTraveller();
  const ride = await paidRide(site, traveller);
  await signIn(page, site, `/ops/rides?day=${soon().pickupDate}`);
  const row = rowOf(page, ride);
  await press(row, 'Confirm ride');
  await press(row, 'Assign driver');
  await page.getByLabel('Driver’s name').fill('Emeka Nwosu');
  await page.getByLabel('Driver’s phone').fill('0803 111 5566');
  await press(row, 'Assign driver');
  await expect(row.getByRole('link', { name: /^Call Emeka Nwosu/ })).toBeVisible();
  await site.passTime(undoMs);

  await choose(row, 'Change driver');
  const form = page.getByRole('form', { name: `Driver of ${ride.savedBookedRide.bookingId}` });
  await form.getByLabel('Driver’s name').fill('Sade Balogun');
  await form.getByLabel('Driver’s phone').fill('0803 111 7799');
  await press(form, 'Change driver');
  await expect(row.getByRole('link', { name: /^Call Sade Balogun/ })).toHaveAttribute('href', 'tel:+2348031117799');
  await expect(row.getByText('Emeka Nwosu')).toHaveCount(0);
  expect((await rideOf(site, ride)).savedBookedRide.status).toBe('driver_assigned');
  await expect
    .poll(async () =>
      (await mailsOf(site.dataDir)).some(
        ({ to, text }) => to?.[0]?.address === traveller.email && text?.includes('Sade Balogun'),
      ),
    )
    .toBe(true);
});
