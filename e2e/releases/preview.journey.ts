import { expect, test } from '../site/journey';
import { expectNoOverflow } from '../site/steps';
import { sampleRemote } from './sample-remote';
import { expectVersion, recordReports } from './steps';

test.use({ viewport: { width: 360, height: 740 } });

test('a published release is previewed in one tab, over reloads, until the way out', async ({
  page,
  context,
  site,
}) => {
  const paper = sampleRemote(site, 'previewed-paper');
  await paper.publish('1.0.0');
  await paper.publish('1.1.0-pr.7', false);
  const reports = recordReports(page);
  const bar = page.getByRole('region', { name: 'Preview' });

  await page.goto(`${paper.path}?release=${paper.name}@1.1.0-pr.7`);
  await expectVersion(page, '1.1.0-pr.7');
  await expect(bar).toContainText(`You see ${paper.name} 1.1.0-pr.7, not the live site.`);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('This is pay')).toBeVisible();
  await page.reload();
  await expectVersion(page, '1.1.0-pr.7');
  await expect(page).toHaveURL(new RegExp(`^[^?]*${paper.path}-pay\\?release=`));

  const other = await context.newPage();
  await other.goto(paper.path);
  await expectVersion(other, '1.0.0');
  await other.close();

  await bar.getByRole('link', { name: 'To the live site' }).click();
  await expectVersion(page, '1.0.0');
  await expect(bar).not.toBeVisible();
  expect(reports).toEqual([]);
});

test('a release that is not known shows the live site and says so, once', async ({ page, site }) => {
  const paper = sampleRemote(site, 'unknown-paper');
  await paper.publish('1.0.0');
  const bar = page.getByRole('region', { name: 'Preview' });
  await page.goto(`${paper.path}?release=${paper.name}@9.9.9`);
  await expectVersion(page, '1.0.0');
  await expect(bar).toContainText(`${paper.name} 9.9.9 is not known here. You see the live site.`);
  await page.goto(paper.path);
  await expectVersion(page, '1.0.0');
  await expect(bar).not.toBeVisible();
});
