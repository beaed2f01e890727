import type { Page } from '@playwright/test';
import { criteriaIn, selectFlight } from '../flights/flight-api';
import { adultOf, bookedFlight, fillTravellers, toPayment, toReview } from '../flights/steps';
import { expect, test } from '../site/journey';
import { dayIn, expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';
import { cachedPaths, goOffline, goOnline, offlineErrors, openWithWorker } from './steps';

// a widget of the home page that was never loaded cannot be loaded offline
test.use({ serviceWorkers: 'allow', expectedErrors: [new RegExp(`${offlineErrors.source}|RemoteUnavailable`)] });

/** The texts that the browser has stored: in both web storages, in Cache Storage including bodies, in the names of databases. */
const storedTexts = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate(async (candidates) => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const stored = await cache.match(request);
        cached.push(`${name} ${request.url} ${await stored?.text()}`);
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const everything = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached]);
    return candidates.filter((text) => everything.includes(text));
  }, texts);

const passport = { number: 'A07654321', issuingCountry: 'NG', expiresOn: '2031-02-07' };
const dateOfBirth = '1987-11-05';
/** In the forms in which they are typed, sent and returned. */
const passportTexts = [passport.number, '07/02/2031', passport.expiresOn, '05/11/1987', dateOfBirth];

test('passports are never stored, confirmations only with consent, and "Forget this device" clears every tab offline', async ({
  page,
  context,
  site,
}) => {
  const lead = newTraveller();
  await openWithWorker(page);
  const abroad = criteriaIn(20, { slices: [{ from: 'LOS', to: 'ACC', departureDate: dayIn(20) }] });
  const { selectionId } = await selectFlight(site.origin, abroad);
  await page.goto(`/flight-and-traveller/${selectionId}`);
  await fillTravellers(page, lead, [adultOf(lead, { dateOfBirth, passport })]);
  const number = page.getByRole('textbox', { name: 'Passport number' });
  await expect(number).toHaveValue(passport.number);
  expect(await storedTexts(page, [lead.email])).toEqual([lead.email]);
  expect(await storedTexts(page, passportTexts)).toEqual([]);

  // navigating back keeps the passport; a reload does not, and shows why
  await toReview(page);
  expect(await storedTexts(page, passportTexts)).toEqual([]);
  await page.goBack();
  await expect(number).toHaveValue(passport.number);
  await page.goForward();
  await expect(page.getByText(passport.number)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/passport details and dates of birth are never stored on this device/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(lead.email);
  await expect(page.getByText('Enter the passport number.')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Date of birth' }).fill('05/11/1987');
  await number.fill(passport.number);
  await page.getByRole('textbox', { name: /expir/i }).fill('07/02/2031');
  await expect(page.getByText(/are never stored on this device/)).toHaveCount(0);
  await toReview(page);
  await toPayment(page);
  expect(await storedTexts(page, passportTexts)).toEqual([]);

  // the confirmation is not stored when it is shown
  const held = await bookedFlight(page, site);
  const { _id: id } = held.savedBooking;
  await transfer(page, site, held.transfer_details.accountNumber, held.transfer_details.amount);
  await expectConfirmation(page);
  const address = page.url();
  const consent = page.getByRole('checkbox', { name: 'Keep on this device' });
  await expect(consent).not.toBeChecked();
  const confirmationCaches = async () =>
    Object.keys(await cachedPaths(page)).filter((name) => name.startsWith('tafiya-kept'));
  expect(await confirmationCaches()).toEqual([]);
  expect(await storedTexts(page, passportTexts)).toEqual([]);

  await consent.check();
  await expect(page.getByText(/^You can open this page and its receipt here without a network until/)).toBeVisible();
  expect(await confirmationCaches()).toHaveLength(1);
  expect(await storedTexts(page, [passport.number, passport.expiresOn])).toEqual([]);

  // another tab stores data of its own
  const other = await context.newPage();
  await other.goto('/contact');
  const nameInOtherTab = 'Amaka of the other tab';
  await other.getByRole('textbox', { name: 'Name' }).fill(nameInOtherTab);
  await expect.poll(() => storedTexts(other, [nameInOtherTab])).toEqual([nameInOtherTab]);
  // the tab handles messages of other tabs from its idle work on, before which the worker has cached its remote
  await expect.poll(async () => (await cachedPaths(other))['tafiya-code']?.join()).toContain('mf-content');
  await other.waitForLoadState('networkidle');

  await goOffline(page);
  await page.goto(address);
  await expectConfirmation(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Forget this device' }).click();
  const question = page.getByRole('dialog', { name: 'Forget this device?' });
  await question.getByRole('button', { name: 'Forget this device' }).click();
  const done = page.getByRole('dialog', { name: 'This device is forgotten' });
  await expect(done.getByRole('listitem').filter({ hasText: '1 stored confirmation' })).toBeVisible();
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('form', { name: 'Search for flights' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');

  await expect.poll(() => new URL(other.url()).pathname).toBe('/');
  await expect(other.getByText('It was done in another tab of this site.', { exact: true })).toBeVisible();
  const traces = [id, lead.email, lead.lastName, held.savedBooking.bookingId, nameInOtherTab];
  expect(await storedTexts(page, traces)).toEqual([]);
  expect(await storedTexts(other, traces)).toEqual([]);
  await page.goto(address);
  await expect(page.getByText(held.savedBooking.bookingId)).toHaveCount(0);
  await goOnline(page);
  await page.goto(address);
  await expectConfirmation(page);
  await expect(consent).not.toBeChecked();
});
