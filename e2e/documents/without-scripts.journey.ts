import type { Page } from '@playwright/test';
import { paths } from 'shared/paths';
import { expect, test } from '../site/journey';
import type { Site } from '../site/launch-site';
import { frameDocument, renderedDocument } from '../site/rendered-document';
import { notFoundErrors } from './routes';

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: notFoundErrors });

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page, once the server has rendered it. */
async function open(page: Page, site: Site, path: string): Promise<void> {
  await renderedDocument(site.origin + path);
  await page.goto(path);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home shows what the site is, how payment works, and links to more', async ({ page, site }) => {
    await open(page, site, paths.home);
    await expect(h1(page)).toHaveText('The flight, and the ride that meets it.');
    await expect(page.getByRole('heading', { level: 2, name: 'How paying by transfer works' })).toBeVisible();
    await expect(page.getByText('kept for you for 30 minutes while you pay.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Why travellers book with Tafiya' })).toBeVisible();
    for (const link of ['Contact Us', 'Track Booking'])
      await expect(page.getByRole('banner').getByRole('link', { name: link, exact: true })).toBeVisible();
  });

  test('a page is read in a font of the device, and fetches no other', async ({ page, site }) => {
    const fonts: string[] = [];
    page.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())));
    await open(page, site, paths.home);
    await expect(h1(page)).toBeVisible();
    expect(fonts).toEqual([]);
  });

  test('terms opens from the footer, and its contents list leads to each section', async ({ page, site }) => {
    await renderedDocument(site.origin + paths.terms);
    await open(page, site, paths.home);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await expect(h1(page)).toHaveText(/terms/i);
    await page.getByText('On this page', { exact: true }).click();
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const sections = await contents.count();
    expect(sections).toBeGreaterThan(3);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(sections);
    const last = contents.last();
    const target = page.locator((await last.getAttribute('href')) ?? '');
    await last.click();
    await expect(target).toBeInViewport();
  });

  test('privacy shows its whole text', async ({ page, site }) => {
    await open(page, site, paths.privacy);
    await expect(h1(page)).toHaveText(/privacy/i);
    const text = (await page.getByRole('main').textContent()) ?? '';
    expect(text.length).toBeGreaterThan(2000);
    expect(text).toMatch(/e-mail/);
  });

  test('contact shows the frequent questions', async ({ page, site }) => {
    await open(page, site, paths.contact);
    await expect(h1(page)).toHaveText('Contact Us');
    expect(await page.locator('main summary').count()).toBe(5);
  });

  test('an unknown path answers 404 and shows the not-found page', async ({ page, site }) => {
    await renderedDocument(`${site.origin}/no-such-page`);
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(h1(page)).toHaveText('This page does not exist');
    await page.getByRole('main').getByRole('link', { name: 'Go back home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('a page that only browsers render says what it needs, and leads to those that can be read', async ({
    page,
    site,
  }) => {
    await frameDocument(site.origin + paths.trackRide);
    await page.goto(paths.trackRide);
    await expect(h1(page)).toHaveText('This page needs JavaScript');
    await expect(page.getByText('Loading the page')).toBeHidden();
    await renderedDocument(site.origin + paths.contact);
    await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click();
    await expect(h1(page)).toHaveText('Contact Us');
  });

  test('no page scrolls horizontally on a 320 px screen', async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await frameDocument(site.origin + paths.trackRide);
    for (const path of [paths.home, paths.terms, paths.privacy, paths.contact, paths.trackRide, '/no-such-page']) {
      await page.goto(path);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
    }
  });
});

test.describe('if the scripts of a page cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test.beforeEach(({ page }) => page.route(/\/shell\/.*\.js$/, (route) => route.abort()));

  test('a page that only browsers render says what it needs', async ({ page, site }) => {
    await frameDocument(site.origin + paths.trackRide);
    await page.goto(paths.trackRide);
    await expect(h1(page)).toHaveText('This page needs JavaScript');
    await expect(page.getByText('Loading the page')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5);
  });

  test('flights are searched by the form for browsers without scripts', async ({ page, site }) => {
    await open(page, site, paths.home);
    const form = page.getByRole('form', { name: 'Search for flights' });
    await expect(form).toHaveCount(1);
    await form.getByLabel('Trip type').selectOption('One way');
  });
});
