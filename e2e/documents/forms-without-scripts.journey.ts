import type { Page } from '@playwright/test';
import { flightFromQuery, formActions, paths, rideFromQuery } from 'shared/paths';
import { createBooking, criteriaIn } from '../rides/ride-api';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { mailsOf, mailTo } from '../site/mailbox';
import { renderedDocument } from '../site/rendered-document';
import { dayIn } from '../site/steps';
import { newTraveller } from '../site/traveller';

test.use({
  javaScriptEnabled: false,
  viewport: { width: 360, height: 740 },
  // answers of forms that have to be corrected
  expectedErrors: [/status of 4(04|22)/],
});

/** Opens a page, once the server has rendered it. */
async function open(page: Page, site: Site, path: string): Promise<void> {
  await renderedDocument(site.origin + path);
  await page.goto(path);
}

const queryOf = (page: Page) => new URL(page.url()).searchParams;

for (const path of [paths.home, paths.flightSearch])
  test(`flights are searched from ${path}, with the airport chosen among those of a city`, async ({ page, site }) => {
    await open(page, site, path);
    const form = page.getByRole('form', { name: 'Search for flights' });
    await expect(form).toHaveCount(1);
    await form.getByLabel('Trip type').selectOption('One way');
    await form.getByLabel(/^From/).fill('Lagos');
    await form.getByLabel(/^To/).fill('London');
    await form.getByLabel('Departure').fill(dayIn(10));
    await form.getByLabel(/^Adults/).selectOption('2');
    await form.getByRole('button', { name: 'Search flights' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your search');
    await expect(page.getByLabel(/^From/)).toHaveValue('Lagos');
    await page.getByRole('link', { name: /\(LHR\)/ }).click();
    expect(new URL(page.url()).pathname).toBe(paths.flightSearch);
    expect(flightFromQuery(queryOf(page))).toMatchObject({
      tripType: 'oneway',
      slices: [{ from: 'LOS', to: 'LHR', departureDate: dayIn(10) }],
      adults: 2,
    });
  });

test('rides are searched', async ({ page, site }) => {
  await open(page, site, paths.rideSearch);
  const form = page.getByRole('form', { name: 'Search for a ride' });
  await expect(form).toHaveCount(1);
  await form.getByLabel(/^Pickup/).fill('Lagos airport');
  await form.getByLabel(/^Drop-off/).fill('Ikeja');
  await form.getByLabel('Date', { exact: true }).fill(dayIn(5));
  await form.getByLabel(/^Time/).fill('10:30');
  await form.getByLabel(/^Passengers/).selectOption('3');
  await form.getByRole('button', { name: 'Find a ride' }).click();
  expect(new URL(page.url()).pathname).toBe(paths.rideResults);
  expect(rideFromQuery(queryOf(page))).toMatchObject({
    pickupLocation: 'Murtala Muhammed International Airport (LOS)',
    dropOffLocation: 'Ikeja, Lagos',
    pickupDate: dayIn(5),
    pickupTime: '10:30',
    passengers: 3,
  });
});

test('a message is corrected without typing it again, and sent', async ({ page, site }) => {
  const { email } = newTraveller();
  await open(page, site, paths.contact);
  await page.getByLabel('Full name').fill('Chiamaka Eze');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Phone/).fill('12');
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('A payment');
  await page.getByRole('textbox', { name: 'Message' }).fill('I have paid, and the page still says waiting.');
  await page.getByRole('button', { name: 'Send message' }).click();

  await expect(page.getByRole('link', { name: /number with its country code/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Message/ })).toHaveValue(
    'I have paid, and the page still says waiting.',
  );
  await expect(page.getByLabel('Subject')).toHaveValue('payment');
  await page.getByLabel(/^Phone/).fill('0803 555 0142');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message received');
  const reference = (await page.getByText(/^MSG-/).textContent()) ?? '';
  expect((await mailTo(site.dataDir, email, /We have your message/)).subject).toContain(reference);
});

test('the mails about fares are subscribed to', async ({ page, site }) => {
  const { email } = newTraveller();
  await page.goto(formActions.subscription);
  const form = page.locator('main form');
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Send me fares' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
  expect(page.url()).not.toContain('@');
  await mailTo(site.dataDir, email, /confirm/i);
  expect(
    (await mailsOf(site.dataDir)).filter((mail) => mail.to?.some(({ address }) => address === email)),
  ).toHaveLength(1);
});

test('a booking is looked up; another name finds nothing', async ({ page, site }) => {
  const traveller = newTraveller();
  const { savedBookedRide } = await createBooking(site.origin, traveller, criteriaIn(6));
  await open(page, site, paths.trackBooking);
  await page.getByLabel('Booking ID').fill(savedBookedRide.bookingId);
  await page.getByLabel('Last name or e-mail').fill('Nobody');
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByText('We found no booking with this booking ID')).toBeVisible();
  await page.getByLabel('Last name or e-mail').fill(traveller.lastName);
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for payment');
  await expect(page.getByText(`Booking ${savedBookedRide.bookingId}`)).toBeVisible();
  expect(page.url()).not.toContain(savedBookedRide.bookingId);
});

test('no page of a form scrolls horizontally on a 320 px screen', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [paths.home, paths.flightSearch, paths.rideSearch, paths.contact, paths.trackBooking]) {
    await open(page, site, path);
    await expectNoOverflow(page);
  }
  for (const address of [
    `${formActions.flightSearch}?to=London`,
    `${formActions.rideSearch}?dropOffLocation=Lagos`,
    formActions.contact,
  ]) {
    await page.goto(address);
    await expectNoOverflow(page);
  }
});

const expectNoOverflow = async (page: Page) =>
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320);
