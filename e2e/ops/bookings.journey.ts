import type { Page } from '@playwright/test';
import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { newTraveller } from '../site/traveller';
import { expectAccessible } from './accessible';
import { h1, signIn } from './sign-in';
import { paidRide, press } from './steps';

// Rides can start at once. The browser reports the 401 that opens the sign-in page, and each refusal.
test.use({
  expectedErrors: [/status of (400|401|404|409)/],
  siteEnv: { RULE_EARLIEST_PICKUP_SECONDS: '0', RULE_UNCONFIRMED_CANCEL_HOURS: '0' },
});

const part = (page: Page, name: string) => page.getByRole('region', { name });

test('a booking is found by keyboard, and its contact is changed with mails to both addresses', async ({
  page,
  site,
}) => {
  const traveller = newTraveller();
  const ride = await paidRide(site, traveller);
  const { bookingId } = ride.savedBookedRide;
  const address = `new-${traveller.email}`;
  await signIn(page, site, '/ops/reviews');

  await test.step('by the phone, in the command bar', async () => {
    await page.keyboard.press('Control+k');
    const bar = page.getByRole('combobox', { name: /^Search bookings/ });
    await expect(bar).toBeFocused();
    await bar.pressSequentially(traveller.phone.replace('+234', '0'));
    await expect(page.getByRole('option', { name: new RegExp(`^${bookingId}`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expectAccessible(page, 'command bar');
    await page.keyboard.press('Enter');
    await expect(h1(page)).toHaveText(bookingId);
    await expect(h1(page)).toBeFocused();
  });

  await test.step('the mails are read before anything is changed', async () => {
    await press(part(page, 'Contact'), 'Change contact');
    const dialog = page.getByRole('dialog', { name: 'Change the contact' });
    await dialog.getByLabel('E-mail').fill(address);
    await press(dialog, 'Read the e-mail first');
    await expect(dialog.getByRole('article', { name: `Mail to ${address}` })).toContainText(bookingId);
    await expectAccessible(page, 'preview of the mails');
    await press(dialog, 'Change and send the e-mails');
    await expect(dialog).toHaveCount(0);
    await expect(part(page, 'Contact').getByRole('link', { name: new RegExp(`^Write to .*${address}`) })).toBeVisible();
  });

  await test.step('both addresses get a mail, and the old one does not name the new one', async () => {
    await mailTo(site.dataDir, address, /We write to you about your ride now/);
    const old = await mailTo(site.dataDir, traveller.email, /another e-mail now/);
    expect(old.text).not.toContain(address);
  });

  await test.step('the history names the person and no contact', async () => {
    await expect(part(page, 'Actions of the staff').getByRole('listitem')).toContainText('Changed the contact');
    const row = await page.evaluate(async (reference) => {
      const answer = await fetch(`/api/v1/staff/history?reference=${reference}`, { headers: { 'x-tafiya-ops': '1' } });
      const { data } = await answer.json();
      return data.rows.find(({ action }: { action: string }) => action === 'booking: contact');
    }, bookingId);
    expect(row).toMatchObject({ who: 'Ada Obi', roles: ['admin'], reference: bookingId });
    expect(JSON.stringify(row)).not.toContain(traveller.email);
  });

  await test.step('a note, and the confirmation to the new address', async () => {
    await page.getByLabel('New note').fill('Called: the new address is right');
    await press(page, 'Add note');
    await expect(part(page, 'Notes of the staff').getByRole('listitem')).toContainText(
      'Called: the new address is right',
    );
    await press(page, 'Send the confirmation again');
    await press(page.getByRole('dialog'), 'Send it');
    await mailTo(site.dataDir, address, /^Your ride is booked/);
  });
  await expectAccessible(page, 'booking');
});

test('the address of a ride is changed, and the traveller reads it', async ({ page, site }) => {
  const traveller = newTraveller();
  const ride = await paidRide(site, traveller);
  await signIn(page, site, `/ops/bookings/${ride.savedBookedRide.bookingId}`);
  await press(part(page, 'Ride'), 'Change address');
  const dialog = page.getByRole('dialog', { name: 'Change the address' });
  await dialog.getByLabel(/^Drop-off in/).fill('7 Toyin Street, opposite the bank');
  await expectAccessible(page, 'fields of the address');
  await press(dialog, 'Read the e-mail first');
  await press(dialog, 'Change and send the e-mail');
  await expect(part(page, 'Ride').getByText('7 Toyin Street, opposite the bank')).toBeVisible();
  const mail = await mailTo(site.dataDir, traveller.email, /^Your ride has another address/);
  expect(mail.text).toContain('7 Toyin Street, opposite the bank');
});

test('the list is searched by words, kind and state, and each row leads to its booking', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBookedRide } = await paidRide(site, traveller);
  await signIn(page, site, '/ops/bookings');
  const list = page.getByRole('list', { name: 'Bookings, newest first' });
  await page.getByRole('searchbox', { name: 'Search' }).fill(`${traveller.lastName} ${traveller.firstName}`);
  await expect(list.getByRole('link', { name: `Ride ${savedBookedRide.bookingId}` })).toBeVisible();
  await press(page, 'Rides');
  await expect(page).toHaveURL(/kind=ride/);
  await expectAccessible(page, 'list');
  await page.getByRole('searchbox', { name: 'Search' }).fill('ab');
  await expect(page.getByText('Enter at least three letters or digits')).toBeVisible();
  await expectAccessible(page, 'list with an error');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has this name');
  await expect(page.getByText('No booking found')).toBeVisible();
  await expectAccessible(page, 'list without results');
  await press(page, 'Clear all');
  await list.getByRole('link', { name: `Ride ${savedBookedRide.bookingId}` }).click();
  await expect(h1(page)).toHaveText(savedBookedRide.bookingId);
  await page.goto(`${site.opsOrigin}/ops/bookings/TFY-RAAA-AAAA`);
  await expect(page.getByText(/There is no booking TFY-RAAA-AAAA/)).toBeVisible();
});
