import type { Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import { criteriaIn } from '../rides/ride-api';
import { expect, test } from '../site/journey';
import { dayIn, expectNoOverflow } from '../site/steps';

const flights = pathTo('flightSearch', {
  query: { trip: 'oneway', from: 'LOS', to: 'ABV', depart: dayIn(7), cabin: 'Y', adults: 1 },
});
// a day on which no other journey books: a page of results is used for a minute, and may show a car that was taken meanwhile
const rides = pathTo('rideResults', { query: { ...criteriaIn(10) } });

/**
 * Opens an address once its document has the page: a busy machine may not render it in time. Then the document loads itself again, which may
 * end a navigation of this test.
 */
async function open(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    expect(await page.locator('#rendered').count(), `${address} is rendered on the server`).toBe(1);
  }).toPass({ timeout: 30_000 });
}

/** Follows a link or sends a form. */
async function follow(page: Page, press: () => Promise<void>, changed: RegExp): Promise<URLSearchParams> {
  await press();
  await expect(page).toHaveURL(changed);
  await open(page, page.url());
  return new URL(page.url()).searchParams;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('flights are ordered, filtered and paged, their search is opened, and a choice says what it needs', async ({
    page,
  }) => {
    await open(page, flights);
    const cards = page.getByRole('button', { name: /^Select / });
    await expect(cards.first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Filters|Details)/ })).toHaveCount(0);

    await follow(page, () => page.getByRole('link', { name: /^Cheapest/ }).click(), /sort=cheapest/);
    await expect(page.getByRole('link', { name: /^Cheapest/ })).toHaveAttribute('aria-current', 'true');

    await page.getByRole('checkbox', { name: /^Non-stop/ }).check();
    await page.getByRole('checkbox', { name: /^Checked bag/ }).check();
    const query = await follow(page, () => page.getByRole('button', { name: 'Apply' }).click(), /via=0.*bag=1/);
    expect(query.get('sort')).toBe('cheapest');
    await expect(page.getByRole('checkbox', { name: /^Non-stop/ })).toBeChecked();
    await follow(page, () => page.getByRole('link', { name: 'Clear All' }).click(), /adults=1&sort=cheapest$/);

    await follow(page, () => page.getByRole('link', { name: 'Edit' }).click(), /edit=1/);
    await expect(page.getByRole('form', { name: 'Search for flights' })).toBeVisible();
    await follow(page, () => cards.first().click(), /select=/);
    await expectToldWhatItNeeds(page);
    await expectNoSideScroll(page);
  });

  test('cars are filtered and ordered, and a choice says what it needs', async ({ page }) => {
    await open(page, rides);
    await expect(page.getByRole('button', { name: /^(Show|Hide)/ })).toHaveCount(0);
    await page.locator('form li').last().scrollIntoViewIfNeeded();
    const isLoaded = (image: HTMLElement | SVGElement) => (image as HTMLImageElement).naturalWidth > 0;
    for (const image of await page.locator('form li img').all())
      await expect.poll(() => image.evaluate(isLoaded), 'each card has its picture').toBe(true);
    expect(await page.locator('form li img').count()).toBe(await page.locator('form li').count());
    await follow(page, () => page.getByRole('link', { name: /^SUV/ }).click(), /type=SUV/);
    await follow(page, () => page.getByRole('link', { name: /^Highest/ }).click(), /type=SUV&sort=Highest/);
    await expect(page.getByText('Saloon', { exact: true })).toHaveCount(0);
    await follow(page, () => page.getByRole('link', { name: 'Clear All' }).click(), /pickupTime=[\d%A]+$/);
    const book = page.getByRole('button', { name: /^Book Now/ }).first();
    await follow(page, () => book.click(), /book=/);
    await expectToldWhatItNeeds(page);
    await expectNoSideScroll(page);
  });
});

/** By its link: Playwright does not find text in `<noscript>`. */
async function expectToldWhatItNeeds(page: Page): Promise<void> {
  const link = page.locator('noscript').getByRole('link', { name: 'contact us', exact: true });
  await expect(link).toBeVisible();
  await expect(link.locator('..')).toContainText('Booking needs JavaScript.');
  const box = await link.boundingBox();
  const list = await page.locator('form li').first().boundingBox();
  expect(box?.y).toBeLessThan(list?.y ?? 0);
}

/** The page runs no scripts, so it is measured from outside. */
async function expectNoSideScroll(page: Page): Promise<void> {
  const ends = await page
    .locator('main *:visible')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(360);
}

for (const [what, address, button, parameter, heading] of [
  ['a flight', flights, /^Select /, 'select', 'Flight and traveller details'],
  ['a car', rides, /^Book Now/, 'book', 'Who is travelling?'],
] as const)
  test(`${what} chosen before the page had its scripts is chosen once it has them, and only once`, async ({
    browser,
    page,
    site,
  }) => {
    const without = await browser.newContext({ javaScriptEnabled: false });
    const early = await without.newPage();
    await open(early, site.origin + address);
    await early.getByRole('button', { name: button }).first().click();
    await expect(early).toHaveURL(new RegExp(`${parameter}=`));
    const chosen = early.url();
    await without.close();

    await page.goto(chosen);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.goBack();
    await expect(page.getByRole('button', { name: button }).first()).toBeVisible();
    expect(new URL(page.url()).searchParams.has(parameter)).toBe(false);
    await expectNoOverflow(page);
  });
