import { expect, test } from '../site/journey';

// What the browser and the shell report about the missing script is the point of this journey.
test.use({ expectedErrors: [/mf_rides|mf-rides|Failed to load resource|RemoteUnavailable/] });

test('without the rides remote the rest of the site works, and a retry brings it back', async ({ page }) => {
  await page.route('**/remotes/mf-rides/**', (route) => route.abort());

  await page.goto('/');
  await page.getByRole('tab', { name: 'Airport Pickup' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Airport Pickup' });
  await expect(panel.getByRole('button', { name: /Try again/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Flights' }).click();
  await expect(page.getByRole('form', { name: 'Search for flights' })).toBeVisible();

  await page.goto('/ride-search');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Airport pickup');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await page.goBack();
  await expect(page.getByRole('button', { name: /Try again/ })).toBeVisible();

  await page.unroute('**/remotes/mf-rides/**');
  await page.getByRole('button', { name: /Try again/ }).click();
  await expect(page.getByRole('form', { name: 'Search for a ride' })).toBeVisible();
});
