import { expect, test } from '../site/journey';
import { expectNoOverflow } from '../site/steps';
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

  await page.goto(`${remote.path}?release=${remote.name}@1.1.0-pr.7`);
  await expectVersion(page, '1.1.0-pr.7');
  await expect(bar).toContainText(`You see ${remote.name} 1.1.0-pr.7, not the live site.`);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('This is pay')).toBeVisible();
  await page.reload();
  await expectVersion(page, '1.1.0-pr.7');
  await expect(page).toHaveURL(new RegExp(`^[^?]*${remote.path}-pay\\?release=`));

  const other = await context.newPage();
  await other.goto(remote.path);
  await expectVersion(other, '1.0.0');
  await other.close();

  await bar.getByRole('link', { name: 'To the live site' }).click();
  await expectVersion(page, '1.0.0');
  await expect(bar).not.toBeVisible();
  expect(reports).toEqual([]);
});

test('a preview of an unknown release shows the live site with a message, once', async ({ page, site }) => {
  const remote = sampleRemote(site, 'unknown-sample');
  await remote.publish('1.0.0');
  const bar = page.getByRole('region', { name: 'Preview' });
  await page.goto(`${remote.path}?release=${remote.name}@9.9.9`);
  await expectVersion(page, '1.0.0');
  await expect(bar).toContainText(`${remote.name} 9.9.9 is not known here. You see the live site.`);
  await page.goto(remote.path);
  await expectVersion(page, '1.0.0');
  await expect(bar).not.toBeVisible();
});
