import { expect, test } from '../site/journey';
import { notFoundErrors } from './routes';

// the documents of pages that are not rendered on a server
test.use({
  javaScriptEnabled: false,
  viewport: { width: 360, height: 740 },
  expectedErrors: notFoundErrors,
  siteEnv: { RELEASES_RENDER_PAGES: '0' },
});

const heading = (name: string | RegExp, level = 1) => ({ name, level, exact: true });

test('home shows what the site is, how payment works, and links to more', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The flight, and the ride that meets it.');
  await expect(page.locator('noscript p').first()).toContainText('Tafiya needs JavaScript to search and book.');
  await expect(page.getByRole('heading', heading('How paying by transfer works', 2))).toBeVisible();
  await expect(page.getByText('kept for you for 30 minutes while you pay.')).toBeVisible();
  await expect(page.getByRole('heading', heading('Why travellers book with Tafiya', 2))).toBeVisible();
  for (const link of ['Contact Us', 'Terms', 'Privacy', 'Track Booking'])
    await expect(page.getByRole('main').getByRole('link', { name: link, exact: true })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('terms opens from the footer, and its contents list leads to each section', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/terms/i);
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const sections = await contents.count();
  expect(sections).toBeGreaterThan(3);
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(sections);
  const last = contents.last();
  const target = page.locator((await last.getAttribute('href')) ?? '');
  await last.click();
  await expect(target).toBeInViewport();
});

test('privacy shows its whole text', async ({ page }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/privacy/i);
  const text = (await page.getByRole('main').textContent()) ?? '';
  expect(text.length).toBeGreaterThan(2000);
  expect(text).toMatch(/e-mail/);
  expect(text).not.toContain('{{');
});

test('contact shows the frequent questions', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(page.getByText('needs JavaScript')).toBeVisible();
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBe(5);
});

test('any other page shows its title and that it needs JavaScript', async ({ page }) => {
  await page.goto('/track-booking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Track Booking');
  await expect(page.locator('noscript p').first()).toContainText('This page needs JavaScript.');
});

test('an unknown path answers 404 and shows the not-found page', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await page.getByRole('main').getByRole('link', { name: 'Go back home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('no page scrolls horizontally on a 320 px screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of ['/', '/terms', '/privacy', '/contact', '/feedback', '/no-such-page']) {
    await page.goto(address);
    // the page runs no scripts, so the boxes are measured from outside
    const widths = await page
      .locator('body *:visible')
      .evaluateAll((all) => all.map((element) => Math.round(element.getBoundingClientRect().right)));
    expect.soft(Math.max(...widths), address).toBeLessThanOrEqual(320);
  }
});
