import type { Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import * as flights from '../flights/steps';
import * as rides from '../rides/steps';
import { expect, test } from '../site/journey';
import { dayIn, expectConfirmation, formsHydrated, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';

test.describe.configure({ timeout: 180_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The accessible names of a role on the page, in their order; '' for one without a name. */
const namesIn = (tree: string, role: string): string[] =>
  [...tree.matchAll(new RegExp(`^\\s*- '?${role}(?: "((?:[^"\\\\]|\\\\.)*)")?(?=['\\s:]|$)`, 'gm'))].map(
    ([, name = '']) => name,
  );

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

/** Whoever lists the buttons or the landmarks of a page can tell them apart, and each control has a name. */
async function expectClearNames(page: Page, what: string): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot();
  for (const role of ['button', 'region', 'form', 'navigation', 'complementary'])
    expect.soft(repeated(namesIn(tree, role)), `${role}s of the same name, ${what}`).toEqual([]);
  for (const role of ['button', 'link', 'textbox', 'combobox', 'checkbox', 'radio', 'slider', 'dialog'])
    expect.soft(namesIn(tree, role), `${role}s without a name, ${what}`).not.toContain('');
}

/** Each wrong field says what is wrong with it, not only the summary above; of a choice its group says it. */
async function expectTiedErrors(page: Page): Promise<void> {
  const wrong = page.locator('main [aria-invalid=true]');
  await expect(wrong.first()).toBeVisible();
  const described = page.locator('main :is([aria-invalid=true]:not([type=radio]), fieldset:has([aria-invalid=true]))');
  for (const field of await described.all()) await expect.soft(field).toHaveAccessibleDescription(/[a-z]+.*\./);
}

/** A new page begins at its heading. */
async function expectArrival(page: Page, title: string | RegExp): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
}

test('a flight can be booked and tracked by what a screen reader says of it', async ({ page, site }) => {
  const lead = newTraveller();
  await flights.searchOneWay(page, dayIn(9));
  await expectArrival(page, /^Lagos to Abuja/);
  const all = page.getByRole('heading', { level: 2, name: /^\d+ flights, page 1 of \d+$/ });
  await expect(all).toBeVisible();
  await expectClearNames(page, 'of the flights');
  await page.getByRole('checkbox', { name: /^Non-stop/ }).check();
  await expect(all.or(page.getByRole('heading', { name: /^\d+ of \d+ flights/ })).getByRole('status')).toHaveText(
    /^\d+ of \d+ flights$/,
  );

  await flights.selectFirst(page, site);
  await expectArrival(page, 'Flight and traveller details');
  await flights.addOnsLoaded(page);
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expect(page.getByRole('group', { name: /fields need your attention/ })).toBeFocused();
  await expectTiedErrors(page);
  await expectClearNames(page, 'of the travellers');

  await flights.fillTravellers(page, lead, [flights.adultOf(lead)]);
  await flights.toReview(page);
  await expectArrival(page, 'Review your booking');
  await expectClearNames(page, 'of the review');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('checkbox', { name: 'I accept the terms of booking' })).toBeFocused();
  await expectTiedErrors(page);

  await flights.toPayment(page);
  await expectArrival(page, 'Payment Options');
  await expectClearNames(page, 'of the payment');
  // a countdown that spoke would speak every second
  await expect(page.getByRole('timer', { name: /^Time left/ })).toHaveAttribute('aria-live', 'off');
  const { transfer_details: account } = await flights.bookedFlight(page, site);
  await transfer(page, site, account.accountNumber, account.amount - 1_000);
  await expect(page.getByRole('status').filter({ hasText: 'Send the remaining NGN 1,000' })).toBeVisible();
  await transfer(page, site, account.accountNumber, 1_000);
  await expectConfirmation(page);
  await expectArrival(page, 'Booking Successful');
  await expect(page.getByRole('button', { name: /^Ticket, / })).toBeVisible({ timeout: 20_000 });
  await expectClearNames(page, 'of the confirmation');

  await page.getByRole('link', { name: 'Your trip' }).click();
  await expectArrival(page, 'Your trip');
  await expect(page.getByRole('group', { name: 'Next' })).toBeVisible();
  await expectClearNames(page, 'of the trip');
  await page.getByRole('link', { name: 'Open the flight' }).click();
  await expectArrival(page, 'Track flight');
  await expect(page.getByRole('status', { name: 'Booking status' })).toHaveText('Ticketed. Payment: Paid.');
  await expectClearNames(page, 'of the tracked flight');

  await page.getByRole('button', { name: 'Cancel this flight' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this flight?' });
  await expect(dialog.getByRole('status')).toHaveText(/^You get NGN\s[\d,]+ of NGN\s[\d,]+ back\.$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel this flight' })).toBeFocused();
});

test('a ride can be booked by what a screen reader says of it', async ({ page }) => {
  await rides.searchFromHome(page);
  await expectArrival(page, 'Ride Search Result');
  const count = page.getByRole('status').filter({ hasText: /cars/ });
  await expectClearNames(page, 'of the cars');
  await page.getByRole('link', { name: /^SUV/ }).click();
  await expect(count).toHaveText(/^\d+ of \d+ cars/);
  await rides.bookFirstCar(page);
  await expectArrival(page, 'Who is travelling?');
  await page.getByRole('button', { name: 'Review booking' }).click();
  await expectTiedErrors(page);
  await expectClearNames(page, 'of the traveller');
  await rides.fillTraveller(page, newTraveller());
  await rides.toReview(page);
  await expectArrival(page, 'Review your booking');
  await expectClearNames(page, 'of the review');
  await rides.toPayment(page);
  await expectArrival(page, 'Payment Options');
  await expectClearNames(page, 'of the payment');
});

test('the forms of contact, feedback and tracking name each wrong field', async ({ page }) => {
  for (const [path, send] of [
    ['contact', 'Send message'],
    ['feedback', 'Send review'],
    ['trackBooking', 'Track'],
  ] as const) {
    await page.goto(pathTo(path));
    await formsHydrated(page);
    await page.getByRole('button', { name: send, exact: true }).click();
    await expect(page.locator('main :is(form :focus, [role=group]:focus)')).toHaveCount(1);
    await expectTiedErrors(page);
    await expectClearNames(page, `of ${path}`);
  }
});
