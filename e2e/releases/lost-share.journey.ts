import { pathTo } from 'shared/paths';
import { expect, test } from '../site/journey';

// the browser logs the failed request, and the shell the failed load
test.use({ expectedErrors: [/ERR_FAILED|RemoteUnavailable|ChunkLoadError/] });

test('a page shows an error if a lazy share cannot be loaded, and a retry opens it when the share can be loaded', async ({
  page,
}) => {
  const share = /\/remotes\/shell\/.*\/fields\./;
  await page.route(share, (route) => route.abort());
  await page.goto(pathTo('contact'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/cannot be opened right now/);
  await page.unroute(share);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
});

test('a page says what to do if neither it nor the page about its failure can be loaded', async ({ page }) => {
  const remote = /\/remotes\/mf-content\//;
  const failurePages = /\/remotes\/shell\/.*\/idle\./;
  await page.route(remote, (route) => route.abort());
  await page.route(failurePages, (route) => route.abort());
  await page.goto(pathTo('contact'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page cannot be opened right now');
  await page.unroute(remote);
  await page.unroute(failurePages);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
});
