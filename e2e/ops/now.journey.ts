import type { Page } from '@playwright/test';
import type { BookedRide } from 'shared/contract/rides';
import { expect, test } from '../site/journey';
import { mailsOf, mailTo } from '../site/mailbox';
import { callAsStaff } from '../site/staff';
import { newTraveller } from '../site/traveller';
import { expectAccessible } from './accessible';
import { signIn } from './sign-in';
import { choose, paidRide, press, rideOf, rowOf } from './steps';

test.use({
  expectedErrors: [/status of (401|409)/],
  siteEnv: {
    RULE_EARLIEST_PICKUP_SECONDS: '0',
    RULE_UNCONFIRMED_CANCEL_HOURS: '0',
    RULE_STAFF_UNDO_SECONDS: '60',
  },
  movesClock: true,
});

type Booked = Pick<BookedRide, 'savedBookedRide'>;

/** The link that opens something that waits. */
const linkOf = (page: Page, booked: Booked) => rowOf(page, booked).getByRole('link').first();

/** The time to take something back is over then. */
const undoMs = 61_000;

test('a ride is confirmed by keyboard, taken back, confirmed again, and given a driver of the roster', async ({
  page,
  site,
}) => {
  const traveller = newTraveller();
  const ride = await paidRide(site, traveller);
  await signIn(page, site);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Now');
  await expect(page.getByRole('link', { name: 'Rides', exact: true })).toHaveAccessibleDescription(/^\d+ waiting$/);
  await expect(rowOf(page, ride)).toContainText('Otherwise cancelled and refunded');

  await linkOf(page, ride).focus();
  await page.keyboard.press('c');
  const offer = page.getByRole('region', { name: 'Take back' });
  await expect(offer).toContainText(`${ride.savedBookedRide.bookingId} is confirmed.`);
  await expect(linkOf(page, ride)).toBeFocused();
  await page.keyboard.press('u');
  await expect(offer).toHaveCount(0);
  expect((await rideOf(site, ride)).savedBookedRide.status).toBe('awaiting_confirmation');
  await site.passTime(undoMs);
  await expect(rowOf(page, ride).getByRole('button', { name: 'Confirm ride' })).toBeVisible();

  await page.keyboard.press('c');
  // the word for what it waits for may still be that of the first confirmation
  await expect(rowOf(page, ride).getByRole('button', { name: 'Assign driver' })).toBeVisible();
  await page.keyboard.press('d');
  await page.getByLabel('Driver’s name').fill('Chinedu Okoro');
  await page.getByLabel('Driver’s phone').fill('0803-111 2233');
  await press(rowOf(page, ride), 'Assign driver');
  await expect(rowOf(page, ride)).toHaveCount(0);
  await site.passTime(undoMs);
  expect((await mailTo(site.dataDir, traveller.email, /driver/i)).text).toContain('Chinedu Okoro');
  const confirmations = (await mailsOf(site.dataDir)).filter(
    ({ to, subject }) => to?.[0]?.address === traveller.email && /confirmed/i.test(subject ?? ''),
  );
  expect(confirmations).toHaveLength(1);

  // a driver with a ride at that time is shown as busy before anything is pressed
  const other = await paidRide(site, newTraveller());
  await page.reload();
  await press(rowOf(page, other), 'Confirm ride');
  await press(rowOf(page, other), 'Assign driver');
  await expect(page.getByRole('button', { name: /^Chinedu Okoro Busy: / })).toBeDisabled();
});

test('several rides are confirmed at once, and taken back together', async ({ page, site }) => {
  const rides = [await paidRide(site, newTraveller()), await paidRide(site, newTraveller())];
  await signIn(page, site);
  for (const ride of rides) await rowOf(page, ride).getByRole('checkbox').check();
  await press(page, 'Confirm 2 rides');
  for (const ride of rides) await expect(rowOf(page, ride).getByText('Needs a driver')).toBeVisible();
  await press(page.getByRole('region', { name: 'Take back' }), 'Undo');
  for (const ride of rides) await expect(rowOf(page, ride).getByText('To be confirmed')).toBeVisible();
  for (const ride of rides) expect((await rideOf(site, ride)).savedBookedRide.status).toBe('awaiting_confirmation');
});

test('of several rides one that was cancelled meanwhile is named, and what is taken back too late says what to do', async ({
  page,
  site,
}) => {
  const [cancelled, confirmed] = [await paidRide(site, newTraveller()), await paidRide(site, newTraveller())];
  await signIn(page, site);
  for (const ride of [cancelled, confirmed]) await rowOf(page, ride).getByRole('checkbox').check();
  const { _id, bookingId } = cancelled.savedBookedRide;
  await callAsStaff(site, `/staff/rides/${_id}/move`, { to: 'cancelled', note: 'The car broke down' });
  await press(page, 'Confirm 2 rides');
  const refused = page.getByRole('alert').filter({ hasText: '1 ride could not be confirmed' });
  await expect(refused).toContainText(`${bookingId}: This ride is cancelled`);
  await expect(rowOf(page, confirmed).getByText('Needs a driver')).toBeVisible();
  await expectAccessible(page, 'a ride that was refused among several');

  const offer = page.getByRole('region', { name: 'Take back' });
  await site.passTime(undoMs);
  await press(offer, 'Undo');
  await expect(offer.getByRole('alert')).toContainText(
    'It is too late to take this back. The traveller has been told that the ride is confirmed. Cancel it if it cannot be driven.',
  );
  await expectAccessible(page, 'what is taken back too late');
  expect((await rideOf(site, confirmed)).savedBookedRide.status).toBe('confirmed');
});

test('a person opens a ride from the list, and what ends it is in the menu', async ({ page, site }) => {
  const ride = await paidRide(site, newTraveller());
  await signIn(page, site);
  await linkOf(page, ride).press('Enter');
  await expect(page).toHaveURL(/\/ops\/rides\?day=.*&ride=TFY-R/);
  await choose(rowOf(page, ride), 'Cancel ride');
  await expect(page.getByRole('dialog', { name: 'Cancel this ride?' })).toBeVisible();
});
