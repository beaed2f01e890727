import { expect, test } from '../site/journey';
import { expectNoOverflow } from '../site/steps';
import { operatorOf } from './operator';
import { sampleRemote } from './sample-remote';
import { expectVersion, recordReports } from './steps';

test.use({ viewport: { width: 360, height: 740 } });

test('a preview stays in its tab across pages and reloads, until the tab returns to the live site', async ({
  page,
  context,
  site,
}) => {
  const remote = sampleRemote(site, 'previewed-sample');
  await remote.publish('1.0.0');
  await remote.publish('1.1.0-pr.7', false);
  const reports = recordReports(page);
  const bar = page.getByRole('region', { name: 'Preview' });

  await page.goto(await operatorOf(site).previewLink(remote.name, '1.1.0-pr.7', remote.path));
  await expectVersion(page, '1.1.0-pr.7');
  await expect(bar).toContainText(`You see ${remote.name} 1.1.0-pr.7, not the live site.`);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('This is pay')).toBeVisible();
  await page.reload();
  await expectVersion(page, '1.1.0-pr.7');
  await expect(page).toHaveURL(new RegExp(`^[^?]*${remote.path}-pay\\?release=[^&]+&key=`));

  const other = await context.newPage();
  await other.goto(remote.path);
  await expectVersion(other, '1.0.0');
  await other.close();

  await bar.getByRole('link', { name: 'To the live site' }).click();
  await expectVersion(page, '1.0.0');
  await expect(bar).not.toBeVisible();
  expect(reports).toEqual([]);
});

test('a preview link without a valid key shows the live site with a message, once', async ({ page, site }) => {
  const remote = sampleRemote(site, 'expired-sample');
  await remote.publish('1.0.0');
  await remote.publish('1.1.0-pr.7', false);
  const link = await operatorOf(site).previewLink(remote.name, '1.1.0-pr.7', remote.path);
  const bar = page.getByRole('region', { name: 'Preview' });
  const keyless = `${remote.path}?release=${remote.name}@1.1.0-pr.7`;
  for (const address of [keyless, link.replace(/key=\d+/, 'key=1795700000'), link.replace('pr.7', 'pr.8')]) {
    await page.goto(address);
    await expectVersion(page, '1.0.0');
    await expect(bar).toContainText('This preview link has expired. Ask for a new one.');
    await expectNoOverflow(page);
    await page.goto(remote.path);
    await expectVersion(page, '1.0.0');
    await expect(bar).not.toBeVisible();
  }
});
