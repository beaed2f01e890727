import { pathTo } from 'shared/paths';
import { expect, test } from '../site/journey';

// the browser logs the failed request, and the shell the failed load
test.use({ expectedErrors: [/ERR_FAILED|RemoteUnavailable/] });

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
