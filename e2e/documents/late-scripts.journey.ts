import type { Page } from '@playwright/test';
import { pathTo } from 'shared/paths';
import * as flights from '../flights/steps';
import { createBooking, criteriaIn } from '../rides/ride-api';
import * as rides from '../rides/steps';
import { expect, test } from '../site/journey';
import { mailTo } from '../site/mailbox';
import { renderedDocument } from '../site/rendered-document';
import { dayIn, expectConfirmation, transfer } from '../site/steps';
import { newTraveller } from '../site/traveller';

/** Every page is opened, and used, before its scripts arrive. */
interface LateScripts {
  /** Waits until the document is there, does something on it, and only then lets its scripts arrive. */
  before(use: () => Promise<void>): Promise<void>;
}

async function delayScripts(page: Page): Promise<LateScripts> {
  let arrive = () => {};
  let arrival = Promise.resolve();
  await page.route(/\.js(\?|$)/, async (route) => {
    await arrival;
    await route.continue();
  });
  return {
    async before(use) {
      arrival = new Promise((resolve) => {
        arrive = resolve;
      });
      await use();
      arrive();
    },
  };
}

const loadedFonts = () =>
  [...document.fonts]
    .filter(({ status, family }) => status === 'loaded' && !family.includes('Fallback'))
    // Chromium quotes the family of a face that a script has added
    .map(({ family }) => family.replaceAll('"', ''));

/** Counts the posted calls whose path ends so. */
function countCalls(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) count += 1;
  });
  return () => count;
}

/** Follows a link, whose document the browser opens, once the server has rendered the page of its address. */
async function follow(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole('link', { name });
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
  await renderedDocument(address);
  await link.click();
  await expect(page).toHaveURL(address);
}

/** Waits for the document only: the page is complete when its scripts have arrived. */
const open = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });

test('a page that is scrolled before its scripts arrive stays where it is', async ({ page, site }) => {
  const late = await delayScripts(page);
  await renderedDocument(`${site.origin}/`);
  const alerts = page.getByRole('region', { name: 'Fare alerts', exact: true });
  await late.before(async () => {
    await open(page, '/');
    await alerts.scrollIntoViewIfNeeded();
  });
  // its code is fetched when it is near
  await expect(alerts.getByRole('button', { name: 'Send me fares' })).toBeVisible();
  await expect(alerts).toBeInViewport();
});

test('a rendered page asks for its web font once it is usable: before, its scripts have the connection to themselves', async ({
  page,
  site,
}) => {
  const late = await delayScripts(page);
  const fonts: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())));
  await renderedDocument(`${site.origin}/`);
  await late.before(async () => {
    await open(page, '/');
    await expect(page.getByRole('button', { name: 'Search flights' })).toBeVisible();
    // two frames: a font is requested when text is laid out
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(fonts).toEqual([]);
  });
  await expect.poll(() => page.evaluate(loadedFonts)).toEqual(['Onest Variable']);
  expect(fonts).toHaveLength(1);
});

test('a page has all rules of the site before its scripts arrive: later the whole of it would be styled again', async ({
  page,
  site,
}) => {
  const late = await delayScripts(page);
  await renderedDocument(`${site.origin}/terms`);
  await late.before(async () => {
    await open(page, '/terms');
    const colourOfErrors = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--chakra-colors-danger-fg'));
    await expect.poll(colourOfErrors).toMatch(/^#/);
    await expect(page.locator('style[data-rules]')).not.toContainText('--chakra-colors-danger-fg:');
  });
});

// days on which no other journey books: a page of results is used for a minute, and may show a car that was taken meanwhile
for (const [days, viewport] of [
  [13, { width: 360, height: 740 }],
  [14, { width: 1440, height: 900 }],
] as const)
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('a flight is ordered and selected before the scripts of the results arrive, and booked: once each', async ({
      page,
      site,
    }) => {
      const late = await delayScripts(page);
      const selections = countCalls(page, '/fly/flightselect');
      const bookings = countCalls(page, '/fly/bookflight');
      const query = { trip: 'oneway', from: 'LOS', to: 'ABV', depart: dayIn(days), cabin: 'Y', adults: 1, flex: 3 };
      const address = site.origin + pathTo('flightSearch', { query });
      await renderedDocument(address);
      await late.before(async () => {
        await open(page, address);
        await follow(page, /^Cheapest/);
        const select = flights.selectButtons(page).first();
        await select.click();
        await select.click();
        expect(selections()).toBe(0);
      });
      await flights.selected(page, site);
      expect(selections()).toBe(1);

      const lead = newTraveller();
      await flights.fillTravellers(page, lead, [flights.adultOf(lead)]);
      await flights.toReview(page);
      await flights.toPayment(page);
      expect(bookings()).toBe(1);
      const held = await flights.bookedFlight(page, site);
      await transfer(page, site, held.transfer_details.accountNumber, held.transfer_details.amount);
      await expectConfirmation(page);
    });

    test('a car is filtered and selected before the scripts of the results arrive, and booked: once each', async ({
      page,
      site,
    }) => {
      const late = await delayScripts(page);
      const selections = countCalls(page, '/ride/select-ride');
      const bookings = countCalls(page, '/ride/create-ride');
      const address = site.origin + pathTo('rideResults', { query: { ...criteriaIn(days) } });
      await renderedDocument(address);
      await late.before(async () => {
        await open(page, address);
        await follow(page, /^Cheapest/);
        const book = page.getByRole('button', { name: /Book Now/ }).first();
        await book.click();
        await book.click();
        expect(selections()).toBe(0);
      });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is travelling?');
      expect(selections()).toBe(1);

      await rides.fillTraveller(page, newTraveller());
      await rides.toReview(page);
      await rides.toPayment(page);
      expect(bookings()).toBe(1);
      const { transfer_details } = await rides.bookedRide(page, site);
      await transfer(page, site, transfer_details.accountNumber, transfer_details.amount);
      await expectConfirmation(page);
    });

    test('a look-up that is typed and sent before the scripts arrive is made once', async ({ page, site }) => {
      const late = await delayScripts(page);
      const lookUps = countCalls(page, '/track/ride');
      const traveller = newTraveller();
      const { savedBookedRide } = await createBooking(site.origin, traveller, criteriaIn(5));
      await renderedDocument(`${site.origin}${pathTo('trackBooking')}`);
      await late.before(async () => {
        await open(page, `${site.origin}${pathTo('trackBooking')}`);
        await page.getByRole('textbox', { name: 'Booking ID' }).fill(savedBookedRide.bookingId);
        await page.getByRole('textbox', { name: 'Last name' }).fill(traveller.lastName);
        const track = page.getByRole('button', { name: 'Track', exact: true });
        await track.click();
        await track.click();
        expect(lookUps()).toBe(0);
      });
      await expect(page.getByRole('heading', { level: 2, name: 'Waiting for payment' })).toBeVisible();
      expect(lookUps()).toBe(1);
    });

    test('a search form that is used before its scripts arrive keeps what was chosen and typed', async ({
      page,
      site,
    }) => {
      const late = await delayScripts(page);
      await renderedDocument(site.origin);
      const card = flights.searchCard(page);
      const from = card.getByRole('combobox', { name: 'From' });
      await late.before(async () => {
        await open(page, site.origin);
        await card.getByRole('button', { name: 'One way' }).click();
        await from.fill('kano');
      });
      await expect(card.getByRole('button', { name: 'One way' })).toHaveAttribute('aria-pressed', 'true');
      await expect(from).toHaveValue('kano');
      await page.getByRole('option', { name: /KAN/ }).click();
      await expect(from).toHaveValue(/KAN/);
    });

    test('a message that is typed before the scripts arrive is sent with all of its fields', async ({ page, site }) => {
      const late = await delayScripts(page);
      const messages = countCalls(page, '/contact-us/contacts');
      const { email } = newTraveller();
      const address = `${site.origin}${pathTo('contact')}`;
      await renderedDocument(address);
      await late.before(async () => {
        await open(page, address);
        await page.getByRole('textbox', { name: 'Full name' }).fill('Chiamaka Eze');
        await page.getByRole('textbox', { name: 'E-mail' }).first().fill(email);
        await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The page still says waiting.');
        await page.getByRole('combobox', { name: 'Subject' }).click();
      });
      await page.getByRole('option', { name: 'A payment' }).click();
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText(/MSG-[A-Z2-9]{4}-[A-Z2-9]{4}/).first()).toBeVisible();
      expect(messages()).toBe(1);
      expect((await mailTo(site.dataDir, email, /We have your message/)).text).toContain(
        'The page still says waiting.',
      );
    });
  });
