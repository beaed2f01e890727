import { pathTo } from 'shared/paths';
import { expect, test } from '../site/journey';

// the browser says what failed, and the shell what it missed
test.use({ expectedErrors: [/ERR_FAILED|RemoteUnavailable/] });

test('a page whose lazy share cannot be loaded shows an error, and a retry opens it once it can be loaded', async ({
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
