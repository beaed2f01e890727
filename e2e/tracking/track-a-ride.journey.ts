import type { StaffRide } from 'shared/contract/staff';
import { soon } from '../ops/steps';
import { criteriaIn } from '../rides/ride-api';
import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { callAsStaff } from '../site/staff';
import { newTraveller } from '../site/traveller';
import { lookUp, paidRide, pollMs } from './bookings';

// allows a pickup within the hour, so that the ride can start at once
test.use({
  siteEnv: { RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' },
  expectedErrors: [/status of 404/],
});

const driver = { name: 'Musa Ɗanladi', phone: '+2348035550142', meetingPoint: 'Arrivals, the blue pillar' };

test('a looked-up ride shows every status that the back office sets', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBookedRide, ride } = await paidRide(site, traveller, soon());
  const { _id, bookingId } = savedBookedRide;
  const state = page.getByRole('heading', { level: 2 }).first();
  const move = (to: StaffRide['status'], note?: string) =>
    callAsStaff<StaffRide>(site, `/staff/rides/${_id}/move`, { to, ...(note && { note }) });

  await page.clock.install();
  await page.goto('/track-booking');
  await lookUp(page, bookingId, 'Somebody');
  await expect(page.getByRole('alert')).toContainText(/name|e-mail/);
  await expect(page.getByRole('textbox', { name: 'Booking ID' })).toHaveValue(bookingId);

  // lower case and no hyphens in the reference, upper case in the name
  await lookUp(page, bookingId.replaceAll('-', '').toLowerCase(), traveller.lastName.toUpperCase());
  await expect(page).toHaveURL(/\/track-ride(\?|$)/);
  await expect(state).toHaveText('Awaiting confirmation');
  await expect(page.getByText(ride.name)).toBeVisible();

  await move('confirmed');
  await page.clock.fastForward(pollMs);
  await expect(state).toHaveText('Confirmed', { timeout: 20_000 });

  await callAsStaff(site, `/staff/rides/${_id}/assign-driver`, driver);
  await page.clock.fastForward(pollMs);
  await expect(state).toHaveText('Driver assigned', { timeout: 20_000 });
  await expect(page.getByText(driver.name)).toBeVisible();
  await expect(page.getByText(driver.meetingPoint)).toBeVisible();
  await expect(page.getByRole('link', { name: /Call/ })).toHaveAttribute('href', `tel:${driver.phone}`);
  const mail = await mailTo(site.dataDir, traveller.email, /driver/i);
  expect(mail.text).toContain(driver.name);

  // a reload does not require another look-up
  await move('driver_en_route', 'Musa is on Agege Motor Road');
  await page.reload();
  await expect(state).toHaveText('Driver on the way');
  await expect(page.getByText('Musa is on Agege Motor Road')).toBeVisible();

  await move('driver_arrived');
  await page.reload();
  await expect(state).toHaveText('Driver has arrived');
  await move('in_progress');
  await page.reload();
  await expect(state).toHaveText('On the road');
  await move('completed');
  await page.reload();
  await expect(state).toHaveText('Completed');
  // the driver's phone number is hidden after the ride
  await expect(page.getByRole('link', { name: /Call/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /review/i })).toHaveAttribute('href', `/feedback?booking=${bookingId}`);
});

test('a link with the reference requires only the name or the e-mail address', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBookedRide } = await paidRide(site, traveller, criteriaIn(3));
  await page.goto(`/track-booking?booking=${savedBookedRide.bookingId}`);
  await expect(page.getByRole('textbox', { name: 'Booking ID' })).toHaveValue(savedBookedRide.bookingId);
  await page.getByRole('textbox', { name: 'Last name or e-mail' }).fill(traveller.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/track-ride(\?|$)/);
});

test('cancelling a paid ride shows the refund first, and then refunds it', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBookedRide, payment } = await paidRide(site, traveller, criteriaIn(4));
  await page.goto(`/track-booking?booking=${savedBookedRide.bookingId}`);
  await lookUp(page, savedBookedRide.bookingId, traveller.lastName);
  await page.getByRole('button', { name: /Cancel/ }).click();
  const dialog = page.getByRole('dialog');
  const whole = `NGN ${payment.amountPaid.toLocaleString('en-NG')}`;
  await expect(dialog).toContainText(whole);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Cancel/ })).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Cancel and get ${whole} back` }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/Cancelled/);
  const mail = await mailTo(site.dataDir, traveller.email, /cancel/i);
  expect(mail.text).toContain(whole);
  await expect(page.getByText(whole).first()).toBeVisible();
});
